import type { PolicyChapter } from "./policy-chapter.ts";

/** What is kept of people, as the Digital Personal Data Protection Act 2023 wants it told. */
export const privacyPolicy: readonly PolicyChapter[] = [
  {
    id: "kept",
    title: "What we keep, and why",
    html: `
      <p>This is the notice that the Digital Personal Data Protection Act 2023 asks for.</p>
      <ul>
      <li><strong>Your account:</strong> name, e-mail address, phone number and address, to take,
      deliver and invoice your orders. The phone number is for the courier and for questions about
      your order.</li>
      <li><strong>Your password and your security answer:</strong> only in scrambled form, so that
      nobody, not even we, can read them.</li>
      <li><strong>Your orders:</strong> what you bought, at what price, where it went and whether
      it was paid; who receives it, company, GSTIN, billing address, purchase-order number and
      note, if you gave them.</li>
      <li><strong>Quotes that you ask for:</strong> the products, where they would go, company and
      GSTIN, your note, our prices and what we wrote to one another. Whoever has a quote’s link
      sees its prices, your name, company and GSTIN, and city and pincode; no street, phone number
      or e-mail address. If you ask by phone or WhatsApp, we make an account of the name, e-mail
      address, phone number and place that you tell us; it has no password until you set one by a
      link that is mailed to you.</li>
      <li><strong>Addresses, a company and its GSTIN,</strong> if you save them: to offer them
      with your next order. You can change and delete them under <a href="/addresses">Your
      addresses</a>.</li>
      <li><strong>Your machines,</strong> if you add them: to show you what fits them.</li>
      <li><strong>A review,</strong> if you write one: its words, and your first name with an
      initial.</li>
      <li><strong>The newsletter:</strong> your e-mail address and the words that you agreed
      to.</li>
      <li><strong>Where you have logged in:</strong> the networks and browsers, only in scrambled
      form, so that a stranger who guesses at your password does not lock you out.</li>
      <li><strong>What is searched for:</strong> the words, the day, how often and whether it was
      found, not who searched; words with an address or a long number in them are left out.</li>
      <li><strong>Technical records:</strong> the network address and time of requests, for a
      short time, to keep the shop running and to stop guessing at passwords.</li>
      </ul>
    `,
  },
  {
    id: "consent",
    title: "Consent for marketing",
    html: `
      <p>An order signs nobody up for anything. The newsletter has a box of its own, which is
      never ticked for you; without it we write only about your orders and your account. To end
      the newsletter, follow the link in its mails or write to {email}: ending it is as easy as
      signing up was.</p>
    `,
  },
  {
    id: "browser",
    title: "What stays in your browser",
    html: `
      <p>The cart, your last five searches, the last twelve products that you looked at, the
      products that you compare, your machines, the fact that you are logged in, the address of
      your last order, what else you entered for the next one, the pincode for which you asked
      what delivery costs, a coupon’s code, the payments that you have begun and a random number
      by which a login knows this browser again are kept in your browser’s own storage; until you
      close the tab also the list of a quick order and of a quote that you ask for. We set no
      cookies.</p>
      <p>Once you log in, your machines are kept with your account as well, so that you find them
      on every device. The lists of what you searched for, looked at and compare are kept there
      alone; you can clear each of them where it is shown.</p>
      <p>{otherParties}</p>
    `,
  },
  {
    id: "others",
    title: "Who else receives it",
    html: `
      <p>The bank, to take the payment: you give your card or UPI details on its page, never on
      ours; it gets your name, phone number and e-mail address from us. The courier, to deliver.
      Those who run our servers and mail, on our instructions. The authorities, where the law
      demands it. Nobody else; we do not sell data.</p>
    `,
  },
  {
    id: "how-long",
    title: "How long",
    html: `
      <table>
      <thead>
      <tr><th scope="col">What</th><th scope="col">Until</th></tr>
      </thead>
      <tbody>
      <tr><th scope="row">Account</th><td>You ask us to erase it</td></tr>
      <tr><th scope="row">Being logged in</th><td>You log out, or 30 days have passed</td></tr>
      <tr><th scope="row">Where you have logged in</th><td>A year after the last login
      there</td></tr>
      <tr><th scope="row">Orders and invoices</th><td>As long as tax law requires</td></tr>
      <tr><th scope="row">Quotes that became no order</th><td>You ask us to erase them</td></tr>
      <tr><th scope="row">Newsletter</th><td>You end it</td></tr>
      <tr><th scope="row">Reviews</th><td>You ask us to take it down</td></tr>
      <tr><th scope="row">Words of searches</th><td>90 days have passed</td></tr>
      </tbody>
      </table>
    `,
  },
  {
    id: "rights",
    title: "Your rights",
    html: `
      <p>Write to {email} from the address of your account, and you may:</p>
      <ul>
      <li>have a copy of what we hold about you (<strong>export</strong>) and learn who we gave it
      to;</li>
      <li>have it corrected or completed;</li>
      <li>have it <strong>erased</strong>, all but what the law requires us to keep;</li>
      <li>withdraw a consent, which does not touch what was done before;</li>
      <li>name someone who may do all this for you if you die or cannot.</li>
      </ul>
      <p>If we do not answer as we should, you may complain to the Data Protection Board of
      India.</p>
    `,
  },
  {
    id: "children",
    title: "Children",
    html: `
      <p>Accounts are for adults. We do not knowingly keep data of anyone under 18.</p>
    `,
  },
  {
    id: "grievances",
    title: "Complaints and the grievance officer",
    html: `
      <p>{complaints}</p>
    `,
  },
];
