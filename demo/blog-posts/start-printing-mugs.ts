import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** The first kit, counted together, and the first day. */
export const startPrintingMugs: DemoBlogPost = {
  title: "Starting to print mugs: the kit, the cost, the first day",
  slug: "start-printing-mugs",
  content: `<p>A printed mug is the easiest product to begin with. It needs one small machine beside the printer, half a table and an ordinary socket; the blank costs less than a cup of coffee in a hotel; and everybody knows somebody with a birthday. With ₹30,000–45,000 you have a complete kit that earns from the first week. Here is what belongs in it, what it comes to, and how to print the first carton without losing half of it.</p>
<h2>The kit</h2>
<p>These six things are all that you need. The prices are those of our catalogue when this was written, with GST.</p>
<table>
<thead>
<tr><th scope="col">What</th><th scope="col">How many</th><th scope="col">Cost</th></tr>
</thead>
<tbody>
<tr><th scope="row"><a href="/product/a4-sublimation-printer">A4 sublimation printer</a></th><td>1</td><td>₹19,900</td></tr>
<tr><th scope="row"><a href="/product/mug-press-11-oz">Mug press, 11 oz</a></th><td>1</td><td>₹4,900</td></tr>
<tr><th scope="row"><a href="/product/sublimation-ink-100-ml">Sublimation ink, 100 ml</a></th><td>4 colours</td><td>₹840</td></tr>
<tr><th scope="row"><a href="/product/sublimation-paper-a4">Sublimation paper A4</a></th><td>100 sheets</td><td>₹240</td></tr>
<tr><th scope="row"><a href="/product/heat-tape-10-mm">Heat tape</a></th><td>1 roll</td><td>₹85</td></tr>
<tr><th scope="row"><a href="/product/white-mug-11-oz">White mugs, 11 oz</a></th><td>36, one carton</td><td>₹2,700</td></tr>
</tbody>
<tfoot>
<tr><th scope="row">Together</th><td></td><td>₹28,665</td></tr>
</tfoot>
</table>
<p>The mugs are counted at the price from 10 pieces. With freight, gift boxes, a second carton and a spare set of ink you are a little above ₹30,000. If you take the <a href="/product/mug-press-four-attachments">press with four attachments</a> for espresso and latte mugs, or a <a href="/product/combo-heat-press-5-in-1">5-in-1 combo press</a> that also does shirts, caps and plates, allow ₹45,000.</p>
<p>You also need a computer, any drawing program, and gloves. You do not need a design course: most orders are a photograph, a name and a date.</p>
${figure(productPicture("mug-press-11-oz"), "A mug press with its heating mat closed round a mug", "A single mug press draws 400 W and runs from any 6 A socket.")}
<h2>What one mug costs, and what it brings</h2>
<p>Count it once, honestly, and you will not undercharge:</p>
<ul>
<li>Blank mug, bought by the carton: ₹75</li>
<li>Paper, ink and tape: ₹5 to ₹8</li>
<li>Electricity: 400 W for four minutes, a few paise</li>
<li>Box and label: ₹12 to ₹20</li>
<li>One spoilt mug in twenty: ₹5</li>
</ul>
<p>That makes about ₹100 to ₹110 before rent and your own time. Counters in most towns ask ₹199 to ₹299 for a single mug with a photograph, and less a piece for an office that takes fifty. Two-tone and magic mugs cost ₹20 to ₹80 more to buy and sell for noticeably more, so show them next to the white one. And quote with GST in mind: see <a href="/blog/gst-for-print-shops">GST for print shops</a>.</p>
<h2>The first day, step by step</h2>
<ol>
<li><strong>Fill the printer with sublimation ink only.</strong> Never start it on ordinary ink “just to test”: the two do not mix and do not wash out. Load the colour profile for ink and paper, or every red will come out orange.</li>
<li><strong>Make a template.</strong> The print area of an 11 oz mug is 200 × 90 mm. Leave 3 mm free at the top and the bottom, where the mat presses least.</li>
<li><strong>Mirror the picture</strong> and print it on the bright white side of the paper. It will look pale. That is right: the colours appear in the press.</li>
<li><strong>Let the sheet dry</strong> for one or two minutes. Cut it to size, and leave no paper sticking out over the rim.</li>
<li><strong>Clean the mug</strong> with a dry, lint-free cloth. A fingerprint becomes a cloud, a thread becomes a blue line.</li>
<li><strong>Tape the paper tight.</strong> One strip at each end, and no air between paper and mug. Movement of half a millimetre makes a ghost beside every line.</li>
<li><strong>Press.</strong> 193–204 °C for 180–300 seconds. Start with 200 °C and 210 seconds, look, and adjust. The lever should close firmly but not with force.</li>
<li><strong>Take it out and peel at once,</strong> with gloves. Put the mug on a wire rack with air all round it. Never dip it in water: ceramic cracks, sometimes an hour later.</li>
</ol>
<h2>When the first mugs go wrong</h2>
<p>Everyone spoils a few. Read them before you throw them away:</p>
<ul>
<li><strong>Pale near the handle:</strong> too little pressure there. Turn the screw a quarter, or use a silicone wrap in an oven for full-wrap designs.</li>
<li><strong>Brownish black:</strong> too short. Add 20 seconds.</li>
<li><strong>Blurred all over:</strong> too long, or left in the hot press after the buzzer.</li>
<li><strong>White specks:</strong> dust, or damp paper. Close the packet, and in the monsoon press a damp sheet for five seconds before you print it, never after.</li>
<li><strong>Doubled lines:</strong> the paper moved. More tape.</li>
</ul>
<p>There is more on this in <a href="/blog/why-prints-fade-or-ghost">why prints fade or ghost</a>.</p>
${figure(productPicture("two-tone-mug-11-oz-colours"), "White mugs with the inside and handle in red, blue, yellow, green, pink and black", "Two-tone mugs print in just the same way, and sell for more.")}
<h2>No press yet? The oven works too</h2>
<p>Wrap the taped mug tightly in a silicone band or shrink film, put it into an oven at 193–204 °C, and leave it there for 12–15 minutes. It is slow, but six or eight go in together, and conical mugs come out evenly. Use an oven that never sees food again.</p>
<h2>Growing without buying twice</h2>
<p>One press makes twelve to fifteen mugs an hour. When you have orders for more than fifty a day, take the <a href="/product/five-mug-press">five-mug press</a>: start one station after another, half a minute apart, and you work round the row at 60 to 75 an hour. It draws 1.8 kW and wants a 16 A socket. Your printer, ink and paper stay the same, and the single press becomes the spare.</p>
<p>Then widen the shelf before you widen the machine park. <a href="/category/key-chains">Key chains</a>, <a href="/product/mouse-pad-22-x-18">mouse pads</a> and <a href="/product/photo-slate-20-x-15">photo slates</a> use the printer that you already have; all but the mug need only a flat press. Keep the <a href="/blog/press-temperatures-and-times">table of temperatures and times</a> where you can see it, change one setting at a time, and write down what worked. After the second carton your hands know the rest.</p>`,
  thumbnail: productPicture("white-mug-11-oz"),
  images: [productPicture("mug-press-11-oz"), productPicture("two-tone-mug-11-oz-colours")],
};
