import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** Which of the two processes suits which goods. */
export const sublimationOrDtf: DemoBlogPost = {
  title: "Sublimation or DTF: which one for your shop?",
  slug: "sublimation-or-dtf",
  content: `<p>Two processes share most of the work in a small print shop: sublimation and direct-to-film, or DTF. Both print a sheet first and move the picture to the goods with heat. What happens in the press is quite different, and that difference decides which goods you can sell, what they feel like, and how much you must spend before the first order. This guide sets the two side by side, so that you can choose by your customers and not by what the last salesman had on his table.</p>
<h2>What happens in the press</h2>
<p>Sublimation ink is a dye. Under heat it turns into a gas, enters the polyester and stays there. There is no layer on top: run a finger over the shirt and you feel cloth and nothing else. But the dye can only settle in polyester, or in a polyester coating such as the one on a sublimation mug. On plain cotton it finds nothing to hold, and it washes off. And since the dye is transparent, the ground must be white or light: nobody can dye a black shirt yellow.</p>
<p>DTF ink is a pigment. The printer lays colour on a film and white over it, hot-melt powder is strewn on the wet print and melted, and the press glues the finished picture to the cloth. It is a thin film on a white base, and so it takes any fibre, dark or light: cotton, polyester, denim, nylon, canvas. You can feel it, though with soft powder and a second short press not much.</p>
<h2>Side by side</h2>
<table>
<thead>
<tr><th scope="col">Question</th><th scope="col">Sublimation</th><th scope="col">DTF</th></tr>
</thead>
<tbody>
<tr><th scope="row">Which goods</th><td>Polyester, or anything with a polyester coating: mugs, metal, slate, key chains</td><td>Textiles of any fibre</td></tr>
<tr><th scope="row">Which colours of goods</th><td>White and light</td><td>Dark and light</td></tr>
<tr><th scope="row">Feel</th><td>None: the dye is in the fibre</td><td>A thin, soft film</td></tr>
<tr><th scope="row">On cotton</th><td>Washes off</td><td>Holds</td></tr>
<tr><th scope="row">Press on cloth</th><td>196–204 °C, 45–60 s</td><td>Cotton 149–160 °C, 12–15 s</td></tr>
<tr><th scope="row">Daily care</th><td>Print a page every second or third day</td><td>Shake the white, check the nozzles every day</td></tr>
<tr><th scope="row">Way in</th><td>An A4 printer and a press</td><td>An A3 printer, an oven and a press</td></tr>
</tbody>
</table>
${figure(productPicture("a4-sublimation-printer"), "A desktop sublimation printer with four ink tanks", "An A4 printer with ink tanks is enough for mugs, caps and mouse pads.")}
<h2>Choose sublimation if you sell gifts</h2>
<p>A gift counter lives on mugs, key chains, photo slates and cushions. All of these are white and coated, and all of them are sublimation. The machines are small and clean: an <a href="/product/a4-sublimation-printer">A4 printer with four ink tanks</a>, a <a href="/product/mug-press-11-oz">mug press</a>, and you are in business. Our article on <a href="/blog/start-printing-mugs">starting with mugs</a> counts the whole kit together.</p>
<p>It is also the process for sportswear. A football jersey in polyester, printed all over before it is sewn, breathes as if it were not printed at all. That needs a <a href="/product/24-inch-sublimation-printer">roll printer</a> and a large press, but the ink and the paper stay the same.</p>
<p>For single shirts, buy polyester that is made for it. The <a href="/product/polyester-t-shirt-180-gsm">180 gsm polyester T-shirt</a> feels closer to cotton than thin sports cloth does, and the print lasts as long as the shirt.</p>
<h2>Choose DTF if you sell clothes</h2>
<p>Ask ten customers for a T-shirt and eight will want cotton, half of those in black or navy. That is DTF. The same transfer goes on a school bag, an apron, a denim jacket or a cap, so you need not refuse anybody. Transfers can be printed today and pressed next month, which suits uniforms: print fifty, press them as people join.</p>
<p>The price of this freedom is care. White ink is heavy and settles, so a DTF printer wants attention every day, a steady room and an operator who does not mind a morning routine. Read <a href="/blog/a-room-for-dtf">how to set up the room</a> before you order, not after. If you cannot promise that, buy finished transfers from a neighbour and invest in a good press.</p>
${figure(productPicture("a3-dtf-printer-single-head"), "An A3 DTF printer with film in its holder", "An A3 DTF printer with one head: for a counter, not for a factory.")}
<h2>What it costs to begin</h2>
<p>Prices below are those of our catalogue when this was written, with GST.</p>
<ul>
<li><strong>Sublimation, small:</strong> the A4 printer at ₹19,900 and a <a href="/product/clamshell-heat-press-38-x-38">38 × 38 cm clamshell press</a> at ₹11,900 come to ₹31,800. Ink and paper for a month are under ₹2,000.</li>
<li><strong>Sublimation, shirt fronts:</strong> the <a href="/product/a3-plus-sublimation-printer">A3+ printer</a> at ₹58,000 and the same press come to ₹69,900.</li>
<li><strong>DTF, small:</strong> the <a href="/product/a3-dtf-printer-single-head">single-head A3 printer</a> at ₹1,29,000, a <a href="/product/a3-dtf-curing-oven">curing oven</a> at ₹18,900 and the press come to ₹1,59,800. Ink, <a href="/product/dtf-film-33-cm-x-100-m">film</a> and <a href="/product/dtf-hot-melt-powder-1-kg">powder</a> are extra: a litre of each of the five colours, one roll and a kilogram come to about ₹10,000.</li>
</ul>
<p>The running cost is closer than people think. A sheet of A4 sublimation paper is ₹2.40; an A3 length of DTF film is about ₹12. With ink, both stay far below the price of the blank. What costs money is waste, so whichever process you choose, test one piece before you press the rest.</p>
<h2>Four mistakes that we hear of every month</h2>
<ol>
<li>Sublimating a cotton shirt because it looked fine when it came out of the press. It does, until the first washes.</li>
<li>Filling an ordinary inkjet printer with sublimation ink and going back to ordinary ink later. The two do not mix and do not wash out.</li>
<li>Pressing DTF at sublimation heat. Polyester then gives off its own dye, and the white of the print turns pink or grey. Stay at 129–138 °C for 10–12 seconds.</li>
<li>Buying a DTF printer for ten shirts a month. Standing idle is what ruins it.</li>
</ol>
<h2>And if you cannot decide</h2>
<p>Many shops end up with both, because one press serves both. A sensible order is to begin with sublimation and gifts, learn to judge heat and pressure on cheap blanks, and add DTF when customers keep asking for black cotton. Keep the <a href="/blog/press-temperatures-and-times">table of temperatures and times</a> beside the press: it covers both, and vinyl as well. And whatever the table says, press one piece, look at it in daylight, and only then press the rest.</p>`,
  thumbnail: productPicture("a3-dtf-printer-dual-head"),
  images: [productPicture("a4-sublimation-printer"), productPicture("a3-dtf-printer-single-head")],
};
