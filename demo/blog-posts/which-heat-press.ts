import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** Choosing a press by the goods, the hour's work and the socket. */
export const whichHeatPress: DemoBlogPost = {
  title: "Which heat press? Choose by the goods, then by the socket",
  slug: "which-heat-press",
  content: `<p>A heat press is a hot plate, a clock and something that pushes. You will close it several hundred times a week for years, so it pays to choose it slowly. Three questions settle nearly everything: what goes under it, how many pieces an hour, and what the wiring in your shop can carry. Only then look at the price.</p>
<h2>Clamshell or swing-away</h2>
<p>Flat presses open in two ways, and each has its own strength.</p>
<p>A <strong>clamshell</strong> opens upward like a mouth. It needs no room at the side, and it is the quickest press to work by hand: lay on, close, lift, next. The hinge makes the back touch a little before the front. On shirts, mouse pads and sheet metal that makes no difference; on thick goods it does.</p>
<p>A <strong>swing-away</strong> comes down level and swings aside to open. The pressure is even from corner to corner, even on slates, tiles and hoodies with zips, and you lay out the next piece without reaching under the heat. It wants about 90 cm of room to the right, it is heavier, and it is slower on plain shirts.</p>
<table>
<thead>
<tr><th scope="col">Question</th><th scope="col">Clamshell</th><th scope="col">Swing-away</th></tr>
</thead>
<tbody>
<tr><th scope="row">Best at</th><td>Speed: shirts by the stack</td><td>Thick goods, even pressure</td></tr>
<tr><th scope="row">Room</th><td>Its own footprint</td><td>90 cm more at the side</td></tr>
<tr><th scope="row">Thickness</th><td>Up to 15–20 mm</td><td>Up to 40 mm</td></tr>
<tr><th scope="row">Mind</th><td>Knuckles under the hot plate</td><td>Bolt it down: the head shifts the balance</td></tr>
<tr><th scope="row">Ours</th><td><a href="/product/clamshell-heat-press-38-x-38">38 × 38 cm</a></td><td><a href="/product/swing-away-heat-press-40-x-50">40 × 50 cm</a></td></tr>
</tbody>
</table>
<p>In one sentence: clamshell for speed, swing-away for thick goods and even pressure.</p>
${figure(productPicture("swing-away-heat-press-40-x-50"), "A swing-away press, its plate turned to the side", "The plate swings aside: the lower plate lies free for the next piece.")}
<h2>By what you sell</h2>
<ul>
<li><strong>T-shirts, one by one:</strong> a clamshell of 38 × 38 cm takes a full shirt front. For oversize prints and two children's shirts side by side, 40 × 60 cm.</li>
<li><strong>Cushions:</strong> a plate of 40 × 50 cm, so that a 40 cm cover is done in one go.</li>
<li><strong>Slates, tiles, crystals:</strong> swing-away, or a <a href="/product/3d-vacuum-heat-press">vacuum press</a>.</li>
<li><strong>Mugs:</strong> a <a href="/product/mug-press-11-oz">mug press</a>. A flat press cannot do it. For rows of them, the <a href="/product/five-mug-press">five-mug press</a>.</li>
<li><strong>Tumblers and bottles:</strong> a <a href="/product/tumbler-press-20-30-oz">tumbler press</a>; the mat of a mug press is too short.</li>
<li><strong>Caps:</strong> a <a href="/product/cap-press-8-x-15">cap press</a>, whose stretcher pulls the front tight.</li>
<li><strong>Phone cases with printed edges:</strong> the vacuum press, which draws a membrane round every corner.</li>
<li><strong>Jerseys printed all over, flags, blankets:</strong> the <a href="/product/large-format-heat-press-80-x-100">80 × 100 cm press</a>, and a building that can carry 390 kg and has three phases.</li>
</ul>
<h2>The combo: a good first press, a poor last one</h2>
<p>A <a href="/product/combo-heat-press-5-in-1">5-in-1</a> or <a href="/product/combo-heat-press-8-in-1">8-in-1 combo</a> gives you shirts, mugs, caps and plates from one base, for less than two single presses cost. That is the right way to find out what sells in your street. But one attachment works at a time, and changing takes five to ten minutes with the machine cold. When one kind of goods takes over, buy a press for it and keep the combo for the rest.</p>
<h2>By how many an hour</h2>
<p>With DTF the pressing itself takes 12–15 seconds on cotton. The rest of each minute is folding, laying on and peeling, so what limits you is your hands.</p>
<ul>
<li>A manual clamshell with one person: 30 to 40 shirts an hour, and a tired arm.</li>
<li>An <a href="/product/auto-open-heat-press-40-x-60">auto-open magnetic press</a> lets go by itself when the time is up. Nothing is overcooked while you fold, and one person can tend two of them.</li>
<li>A <a href="/product/pneumatic-twin-station-heat-press-40-x-60">pneumatic twin-station press</a> has two lower plates and one head that travels between them: up to 120 pressings an hour, each at the same pressure. It needs compressed air at 6–8 bar.</li>
</ul>
<p>For sublimation on cloth, at 45–60 seconds a piece, the sums change: there the press is the bottleneck, and a second cheap press does more than one clever one.</p>
${figure(productPicture("pneumatic-twin-station-heat-press-40-x-60"), "A pneumatic press with two lower plates", "Two stations and one head: the head hardly ever waits.")}
<h2>By the socket</h2>
<p>A press is the hungriest thing in a small shop. At 230 V a 6 A socket gives 1.38 kW and no more, and a 16 A socket about 3.6 kW. Hence the rule: <strong>above 1.3 kW a 16 A socket is a must.</strong></p>
<table>
<thead>
<tr><th scope="col">Press</th><th scope="col">Power</th><th scope="col">Socket</th></tr>
</thead>
<tbody>
<tr><th scope="row">Mug press</th><td>400 W</td><td>6 A</td></tr>
<tr><th scope="row">Cap press</th><td>500 W</td><td>6 A</td></tr>
<tr><th scope="row">Combo, flat plate</th><td>1.25 kW</td><td>6 A</td></tr>
<tr><th scope="row">Clamshell 38 × 38</th><td>1.6 kW</td><td>16 A</td></tr>
<tr><th scope="row">Five-mug press</th><td>1.8 kW</td><td>16 A</td></tr>
<tr><th scope="row">Swing-away 40 × 50</th><td>2 kW</td><td>16 A</td></tr>
<tr><th scope="row">Auto-open 40 × 60</th><td>2.2 kW</td><td>16 A</td></tr>
<tr><th scope="row">Vacuum press</th><td>2.8 kW</td><td>16 A</td></tr>
<tr><th scope="row">Large format 80 × 100</th><td>6 kW</td><td>Three-phase, 415 V</td></tr>
</tbody>
</table>
<p>No extension leads and no multi-plugs, ever: the plug gets warm, the voltage drops, the plate never reaches its heat, and the fault looks like bad ink. Two presses on one 16 A socket will trip it as soon as both heat up together. Have the earth tested too.</p>
<h2>What to look at when the press arrives</h2>
<ol>
<li><strong>Evenness.</strong> Warm it up for fifteen minutes and measure the middle and all four corners. A few degrees are normal; more than ten in a corner is not.</li>
<li><strong>Level.</strong> Close it on four strips of paper, one in each corner. All four should hold alike when you pull.</li>
<li><strong>Recovery.</strong> Press five cold shirts in a row and watch how far the display falls.</li>
<li><strong>The label.</strong> Power, voltage and the maker or importer must stand on it, for the electrician and for your warranty.</li>
</ol>
<p>Then hang up our <a href="/blog/press-temperatures-and-times">table of temperatures and times</a>, put a <a href="/product/ptfe-sheet-40-x-60">PTFE sheet</a> on the pad, and press one test piece before you press the rest. All presses are listed under <a href="/category/heat-presses">heat presses</a>, with their plates, weights and sockets side by side.</p>`,
  thumbnail: productPicture("clamshell-heat-press-38-x-38"),
  images: [
    productPicture("swing-away-heat-press-40-x-50"),
    productPicture("pneumatic-twin-station-heat-press-40-x-60"),
  ],
};
