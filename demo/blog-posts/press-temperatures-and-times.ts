import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** The table that hangs beside the press. */
export const pressTemperaturesAndTimes: DemoBlogPost = {
  title: "Heat press temperatures and times, in one place",
  slug: "press-temperatures-and-times",
  content: `<p>Every blank and every transfer has a temperature, a time and a pressure at which it looks its best. Print this page and hang it beside the press: it has the settings from which we start ourselves. They are starting points and not laws, for three reasons. Thermostats differ by ten degrees and more, coatings differ from maker to maker, and a cold blank takes longer than a warm one. So two rules hold for every line on this page:</p>
<blockquote><p><strong>Always test one piece first. And where the supplier's own sheet says something else, the supplier's sheet wins.</strong></p></blockquote>
<h2>Sublimation</h2>
<table>
<thead>
<tr><th scope="col">Goods</th><th scope="col">Temperature</th><th scope="col">Time</th></tr>
</thead>
<tbody>
<tr><th scope="row">Polyester cloth, mouse pads, caps</th><td>196–204 °C</td><td>45–60 s</td></tr>
<tr><th scope="row">Metal inserts</th><td>204 °C</td><td>30 s</td></tr>
<tr><th scope="row">Ceramic tile</th><td>about 200 °C</td><td>4–8 min</td></tr>
<tr><th scope="row">Slate</th><td>204 °C</td><td>8 min</td></tr>
<tr><th scope="row">Mug, in a mug press</th><td>193–204 °C</td><td>180–300 s</td></tr>
<tr><th scope="row">Mug, wrapped, in an oven</th><td>193–204 °C</td><td>12–15 min</td></tr>
</tbody>
</table>
<p>Pressure for cloth is light, for hard goods medium. Thick goods need time and not more heat: the dye moves when the surface is hot, and a slate of 8 mm takes minutes to get there. That is why a tile has such a wide range. Begin in the middle, look, and go up or down by half a minute.</p>
<p>Steel tumblers and bottles are the other way round. Steel warms up faster than ceramic, so begin with 60 seconds in a <a href="/product/tumbler-press-20-30-oz">tumbler press</a>, turn the piece half round, and press 60 more. A <a href="/product/magic-mug-11-oz">magic mug</a> wants the lower end, about 193 °C for 180 seconds, because its black layer turns grey when it is overheated.</p>
${figure(productPicture("photo-slate-20-x-15"), "A photo slate with a chipped edge on its stand", "Slate is thick: 204 °C for 8 minutes, with even pressure.")}
<h2>DTF transfers</h2>
<table>
<thead>
<tr><th scope="col">Cloth</th><th scope="col">Temperature</th><th scope="col">Time</th></tr>
</thead>
<tbody>
<tr><th scope="row">Cotton</th><td>149–160 °C</td><td>12–15 s, firm pressure</td></tr>
<tr><th scope="row">Polyester</th><td>129–138 °C</td><td>10–12 s</td></tr>
<tr><th scope="row">Nylon</th><td>121–129 °C</td><td>8–10 s</td></tr>
</tbody>
</table>
<p>DTF is a glue, and a glue needs pressure. On cotton press firmly; a transfer that lifts at the edges has more often had too little pressure than too little heat. Then peel as your film asks, hot or cold, lay a <a href="/product/ptfe-sheet-40-x-60">PTFE sheet</a> over the print and press five seconds more. It takes the shine off and makes the print last.</p>
<p>Polyester is the trap. Above 138 °C the cloth begins to give off its own dye, which creeps into the white base: a red jersey turns white lettering pink, sometimes only a day later. Stay low, and test each new cloth. Nylon comes next after that; it shrinks and marks, so keep it short.</p>
<h2>Heat transfer vinyl</h2>
<table>
<thead>
<tr><th scope="col">Vinyl</th><th scope="col">Temperature</th><th scope="col">Time</th></tr>
</thead>
<tbody>
<tr><th scope="row">PU</th><td>150–160 °C</td><td>10–15 s</td></tr>
<tr><th scope="row">Glitter</th><td>160 °C</td><td>15–20 s</td></tr>
</tbody>
</table>
<p>Press with medium force. <a href="/product/pu-vinyl-1-m">PU vinyl</a> peels hot or warm, <a href="/category/glitter-vinyl">glitter</a> peels warm. Put nothing on top of glitter: a second layer does not stick. In layers of PU, press each lower layer only two or three seconds and give the full time to the last one, or the first layer is cooked by the end.</p>
<h2>How to find your own setting</h2>
<p>A table brings you near. The last step is yours, and it takes an hour with a few spoilt blanks:</p>
<ol>
<li><strong>Measure the plate.</strong> Let the press warm up for fifteen minutes, then check with a contact thermometer or heat strips in the middle and in all four corners. Write the difference on a label. If the display says 200 and the plate has 192, you now know to set 208.</li>
<li><strong>Change one thing at a time.</strong> Keep temperature and pressure, and press at the shortest time, at the middle and at the longest. Mark each piece on the back.</li>
<li><strong>Judge in daylight,</strong> next to the screen. Too little heat or time: dull, brownish blacks, weak reds. Too much: yellowed white, blurred edges, fine lines gone fat.</li>
<li><strong>Wash it.</strong> A shirt that has not been washed five times has not been tested.</li>
<li><strong>Write it down.</strong> Blank, supplier, batch, date, setting. A school notebook beside the press is worth more than the best memory.</li>
</ol>
${figure(productPicture("swing-away-heat-press-40-x-50"), "A swing-away heat press with its plate to the side", "A plate that comes down level presses thick goods evenly.")}
<h2>Moisture, the silent fourth setting</h2>
<p>From June to September the air alone can spoil a print. Cotton holds water; steam pushes the transfer away from the cloth and leaves pale clouds. Press the bare shirt for five seconds and let the steam out before you lay the transfer on. Damp sublimation paper is pressed for five seconds before it is printed; once it is printed, heat belongs to the goods alone. <a href="/product/mdf-key-chain">MDF</a> holds more water than anything else: keep the packet closed until the minute that you need it.</p>
<h2>What the press must be able to do</h2>
<p>Everything here fits under 210 °C, so any of our <a href="/category/heat-presses">heat presses</a> reaches it. What differs is evenness, and how long a press holds its heat when one cold shirt follows another. Watch the display: if it falls by more than ten degrees when you close the plate, wait until it is back before you start the timer, or add five seconds. For slates, tiles and crystals choose a press whose plate comes down level; <a href="/blog/which-heat-press">our guide to presses</a> says why.</p>
<h2>Before you press: a short list</h2>
<ul>
<li>Lint rolled off the shirt, protective film off the metal.</li>
<li>Picture mirrored, except where it is seen through glass.</li>
<li>Paper taped, with nothing loose that can move.</li>
<li>Clean paper above and below, so that no dye reaches the plate or the pad.</li>
<li>Timer set, gloves on, a free place to put the hot piece down.</li>
</ul>
<p>When a print still comes out wrong, the reason is usually one of five, and each leaves its own mark. We have described them in <a href="/blog/why-prints-fade-or-ghost">why prints fade or ghost</a>.</p>`,
  thumbnail: productPicture("auto-open-heat-press-40-x-60"),
  images: [productPicture("photo-slate-20-x-15"), productPicture("swing-away-heat-press-40-x-50")],
};
