import type { PolicyChapter } from "./policy-chapter.ts";

/** What customers ask most. */
export const helpCenter: readonly PolicyChapter[] = [
  {
    id: "order",
    title: "How to order",
    html: `
      <ol>
      <li>Find the product: by <a href="/category">category</a>, or by the search box at the top,
      which also takes model numbers and sizes. A whole list of SKUs goes into the
      <a href="/quick-order">quick order</a>.</li>
      <li>Choose <strong>Add to cart</strong>, then how many: one, a bulk step, or a number that
      you type.</li>
      <li>Open the <a href="/cart">cart</a>, check the quantities and the total, and
      <a href="/login">log in</a> or <a href="/register">register</a>. Your cart stays with
      you.</li>
      <li>Enter the address that we ship to, choose how to pay, and pay: on the bank’s page, or in
      another way that checkout offers.</li>
      <li>The shop then tells you whether the payment went through, or what is left to do. An
      e-mail follows, and the order is listed under <a href="/orders">My Orders</a>.</li>
      </ol>
      <h3>Why did the price in my cart change?</h3>
      <p>Opening the cart compares it with the shop: a price or a stock that has changed since is
      put right, and the cart says what changed before you pay.</p>
    `,
  },
  {
    id: "bulk",
    title: "Bulk prices",
    html: `
      <p>Many products cost less from a number of pieces on: the price list on their page shows
      every step. All pieces of a product in your cart count together, whichever way you added
      them, and the price follows the total. Where the price list says so, the pieces of all
      colours, sizes or shapes count together as well. Take some out, and the price follows
      again.</p>
      <p>For more than the list shows, or for machines together with supplies,
      <a href="/quote/ask">ask us for a quote</a>.</p>
    `,
  },
  {
    id: "payment",
    title: "Payment",
    html: `
      <p>You pay by card or UPI on the bank’s own page. Your card number goes to the bank alone:
      it never touches this shop, and we could not keep it if we wanted to.</p>
      <p>Where checkout offers it, you can pay by bank transfer: you get our account and a
      reference, and we send the goods once the money is there. Where it offers cash on delivery,
      you pay the courier at the door.</p>
      <p>{testBank}</p>
      <h3>My payment failed, or I closed the page</h3>
      <p>Look at <a href="/orders">My Orders</a> first. If your account was charged and the order
      still shows Pending after an hour, write to us with the order number; please do not pay
      twice. Money taken for an order that did not go through is refunded.</p>
      <h3>How long are the goods held for me?</h3>
      <p>From the moment you go to the bank until the time that My Orders names; with a bank
      transfer until the day that checkout names. After that they go back to the shelf.</p>
    `,
  },
  {
    id: "invoices",
    title: "Invoices and GST",
    html: `
      <p>{invoices}</p>
    `,
  },
  {
    id: "delivery",
    title: "Delivery",
    html: `
      <p>Where delivery is charged, a product’s page and the cart say how much it is and how long
      it takes, once you enter your pincode. It follows from where the goods go, what they weigh
      and how large they are, and is a line of the total before you pay. Working days are Monday
      to Saturday.</p>
      <p>Large machines go by a freight that we quote: <a href="/quote/ask">ask for a quote</a>
      with your pincode, and you get the whole price to accept and pay. Where checkout offers a
      branch, you can pick your order up there for nothing. Check the parcel before you sign for
      it, and take pictures of any damage.</p>
      <h3>Can my order come in several parcels?</h3>
      <p>Yes: what is ready may leave first. Each parcel has its own tracking number and mail, and
      <a href="/orders">My Orders</a> shows what is still to come.</p>
    `,
  },
  {
    id: "installation",
    title: "Installation and training",
    html: `
      <p>Each machine’s specification table names its power supply, warranty, installation and
      training. Above 1.3 kW a machine needs a 16 A socket; a printer wants a room at 15–27 °C.
      Ask before you buy if you are not sure that a machine suits your work or your room.</p>
    `,
  },
  {
    id: "tracking",
    title: "Tracking an order",
    html: `
      <p><a href="/orders">My Orders</a> shows each order with its number and where it stands:</p>
      <table>
      <tbody>
      <tr>
      <th scope="row">Pending</th>
      <td>Not paid yet</td>
      </tr>
      <tr>
      <th scope="row">Processing</th>
      <td>Paid, or to be paid in cash at the door; we are packing it</td>
      </tr>
      <tr>
      <th scope="row">Shipped</th>
      <td>On its way, with the carrier’s tracking number</td>
      </tr>
      <tr>
      <th scope="row">Delivered</th>
      <td>Handed over</td>
      </tr>
      <tr>
      <th scope="row">Cancelled, Refunded</th>
      <td>Cancelled; what was paid is being refunded or has been refunded</td>
      </tr>
      </tbody>
      </table>
      <p>An e-mail tells you when it is shipped and when it is delivered.</p>
    `,
  },
  {
    id: "returns",
    title: "Returns, step by step",
    html: `
      <p>Returns are accepted within {returnDays} days; refunds are processed in 7 to 10 business
      days; customised products are not returnable.</p>
      <ol>
      <li>Choose <strong>Return items</strong> at the order in <a href="/orders">My Orders</a>
      within {returnDays} days of delivery: say which pieces and why, and add pictures of any
      damage. Or call {phone}.</li>
      <li>We answer by e-mail and say where to send the goods, or arrange the collection. My Orders
      shows where the return stands.</li>
      <li>Pack them as they came, and keep the courier’s receipt.</li>
      <li>We check them and refund you within 7 to 10 business days of their arrival: the way you
      paid, and by transfer to your bank account what you transferred or paid in cash.</li>
      </ol>
      <h3>Can I cancel before it is shipped?</h3>
      <p>Choose <strong>Cancel order</strong> or <strong>Cancel items</strong> in My Orders. What is
      not packed yet is cancelled at once and paid back; if it is packed, we see whether it can
      still be stopped, and write to you.</p>
      <p>The <a href="/refund-policy">refund policy</a> has the details.</p>
    `,
  },
  {
    id: "account",
    title: "Your account",
    html: `
      <p>Forgot your password? <a href="/forgotPassword">Set a new one</a> with the security answer
      that you gave when you registered. This ends every open session of your account. What we keep
      about you, and how to have it erased, is in the <a href="/privacy-policy">privacy
      policy</a>.</p>
    `,
  },
  {
    id: "coupon",
    title: "The newsletter coupon",
    html: `
      <p>Sign up for the newsletter at the foot of the <a href="/">home page</a> and follow the
      link in the mail that comes: another mail then brings you a coupon for 5% off one order. Type
      its code in the cart.</p>
    `,
  },
  {
    id: "contact",
    title: "Contact",
    html: `
      <p>{contact}</p>
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
