import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** Rates, input credit and the invoice, as a print shop meets them. */
export const gstForPrintShops: DemoBlogPost = {
  title: "GST for print shops: rates, input credit and the invoice",
  slug: "gst-for-print-shops",
  content: `<p>A print shop buys at two rates of GST and sells at two rates, and the gap between them is real money. This article sorts the goods of our trade by their rate, shows how input credit works with numbers, and lists what an invoice must say. It is written by people who sell machines, for people who run them. Rates change, and cases differ, so take it as a map and ask your accountant about the road.</p>
<h2>Two rates cover nearly everything</h2>
<p>The table shows the rates in force since 22 September 2025 as we apply them to the goods in our own catalogue. The HSN code on your purchase invoice is the place to check.</p>
<table>
<thead>
<tr><th scope="col">Goods</th><th scope="col">HSN</th><th scope="col">GST</th></tr>
</thead>
<tbody>
<tr><th scope="row">Printers for DTF and sublimation</th><td>8443</td><td>18 %</td></tr>
<tr><th scope="row">Heat presses</th><td>8451</td><td>18 %</td></tr>
<tr><th scope="row">Cutting plotters</th><td>8479</td><td>18 %</td></tr>
<tr><th scope="row">Lasers</th><td>8456</td><td>18 %</td></tr>
<tr><th scope="row">Ink</th><td>3215</td><td>18 %</td></tr>
<tr><th scope="row">Sublimation paper</th><td>4809</td><td>18 %</td></tr>
<tr><th scope="row">Transfer vinyl</th><td>3919</td><td>18 %</td></tr>
<tr><th scope="row">Ceramic mugs</th><td>6912</td><td>5 %</td></tr>
<tr><th scope="row">Steel bottles with a single wall</th><td>7323</td><td>5 %</td></tr>
<tr><th scope="row">Vacuum-insulated bottles and tumblers</th><td>9617</td><td>18 %</td></tr>
<tr><th scope="row">T-shirts up to ₹2,500 a piece</th><td>6109</td><td>5 %</td></tr>
</tbody>
</table>
<p>Prices in our shop include GST. Each product's page names its HSN code and rate.</p>
<h2>What you sell: goods or a service?</h2>
<p>If you supply the mug and the print together, you sell a printed mug, and it is usually taxed as a mug. If the customer brings his own shirts and you only print them, you supply a service on somebody else's goods. That has a code of its own, and another rate may apply. Ask your accountant once how your usual jobs are to be classed, write the answer on a card, and bill alike from then on.</p>
<h2>Input credit, with numbers</h2>
<p>If you are registered under the regular scheme, the GST that you pay on purchases for the business is not a cost. It is credit that you set off against the GST that you collect.</p>
<p>Take a <a href="/product/swing-away-heat-press-40-x-50">swing-away press</a> at ₹21,500. At 18 % included, the taxable value is ₹18,220.34 and the tax ₹3,279.66. Those ₹3,279.66 go into your credit ledger; the press has really cost you ₹18,220.34.</p>
<p>Now sell 36 printed mugs at ₹200 each before tax:</p>
<ul>
<li>Taxable value: ₹7,200</li>
<li>GST at 5 %: ₹360, in your own state as CGST ₹180 and SGST ₹180</li>
<li>The customer pays: ₹7,560</li>
<li>You owe the government ₹360, less the credit that you have</li>
</ul>
<p>You see the pattern of our trade: machines and ink come in at 18 %, mugs and shirts go out at 5 %. Credit can pile up, above all in the year in which you buy a printer. Once it is in your ledger it does not lapse; you carry it forward. Where the inputs are taxed higher than what you sell, a refund of part of the credit may be possible. It is not given for machines, and it takes paper, so ask before you count on it.</p>
<p>Credit has its conditions:</p>
<ol>
<li>You hold a proper tax invoice with <strong>your</strong> GSTIN on it. Give it at the checkout; it cannot be added later.</li>
<li>The goods have arrived.</li>
<li>The supplier has reported the invoice, so that it shows in your statement on the GST portal. Look every month, and ring those who are missing.</li>
<li>You pay the supplier within 180 days.</li>
<li>You claim it in time: by 30 November after the end of the invoice's financial year, or with that year's annual return if you file it earlier. After that it is lost.</li>
<li>You use the goods for the business, and do not also claim depreciation on the tax.</li>
</ol>
<p>Under the composition scheme you pay a small share of your turnover instead, you show no GST on your bills, you have no credit, and you may sell within your own state only. That suits a counter that sells to the public and buys little. A shop that sells to companies, which want credit themselves, is usually better off in the regular scheme.</p>
${figure(productPicture("swing-away-heat-press-40-x-50"), "A swing-away heat press", "A press at ₹21,500 holds ₹3,279.66 of GST: credit for a registered buyer.")}
<h2>CGST, SGST or IGST?</h2>
<p>Look at where you are and at the place of supply. In the same state, the tax is split into halves: CGST and SGST. Across a border of states it is IGST, one line with the full rate. The sum is the same. The first two digits of a GSTIN are the state's code: 19 is West Bengal, 33 Tamil Nadu, 18 Assam and 36 Telangana. A shop in Kolkata that sends mugs to a company with a GSTIN that begins with 36 writes IGST.</p>
<h2>What an invoice must say</h2>
<p>Rule 46 of the CGST Rules has the list. For a print shop it comes to this:</p>
<ul>
<li>Your name, address and GSTIN</li>
<li>A serial number of at most 16 characters, unique in the financial year</li>
<li>The date</li>
<li>Name and address of the customer, and the GSTIN if there is one</li>
<li>For each line: HSN code, description, quantity and unit</li>
<li>The taxable value, after any discount</li>
<li>Rate and amount of each tax: CGST and SGST, or IGST</li>
<li>The place of supply with the name of the state, when it is another state</li>
<li>Whether tax is payable on reverse charge: for goods like ours, “No”</li>
<li>A signature, by hand or digital</li>
</ul>
<p>Four habits keep you out of trouble. Number without gaps, and begin a new series on the first of April. Put discounts on the invoice itself, so that tax falls on what was really paid. Bill the advance and the delivery of a large order as your accountant tells you, not as the customer likes. And keep the purchase invoice of every machine with its warranty card: you will want both on the same day.</p>
<h2>Mistakes that cost money</h2>
<ul>
<li><strong>Buying without a GSTIN on the bill.</strong> The credit for a printer of ₹1,95,000 is more than ₹29,000. It hangs on fifteen characters.</li>
<li><strong>Quoting “plus GST” to families.</strong> Shoppers compare final prices. Show them one figure with the tax in it, as we do.</li>
<li><strong>One rate for everything.</strong> A mug at 18 % is too dear; a mouse pad at 5 % is a demand notice.</li>
<li><strong>Waiting until March.</strong> Compare your purchases with the portal every month, while suppliers still answer the telephone.</li>
</ul>
<h2>Our part</h2>
<p>Every product's page names the HSN code and the rate. Enter your company and GSTIN at checkout, before you pay, and both stand on your invoice; once it is issued we cannot add them. If something on it is wrong, write to us soon: a wrong invoice is mended with a credit note, and only until 30 November of the next financial year. And if you are still planning the first purchase, the <a href="/blog/start-printing-mugs">mug kit</a> is the cheapest way to learn all this on small sums. Rates and law are as we understood them when this was written; before you act on them, ask your accountant.</p>`,
  thumbnail: productPicture("two-tone-mug-11-oz-colours"),
  images: [productPicture("swing-away-heat-press-40-x-50")],
};
