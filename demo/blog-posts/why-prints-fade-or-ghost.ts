import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** Faults of sublimation prints, by what they look like. */
export const whyPrintsFadeOrGhost: DemoBlogPost = {
  title: "Why prints fade or ghost, and how to stop it",
  slug: "why-prints-fade-or-ghost",
  content: `<p>A print that looked perfect on the screen comes out of the press pale, brown or with a shadow beside every letter. Or it leaves the shop well and comes back after ten washes, tired. Nearly all of these faults have one of three causes: the press was too short or too cool, there was moisture, or something moved while it was hot. Each leaves its own mark, so look first and change one thing at a time.</p>
<h2>One idea explains most of it</h2>
<p>Sublimation dye becomes a gas in the heat and goes into the polyester. It does not stop when the timer rings. As long as the surface is hot the dye is on the move: out of the paper, into the coating, and sideways too. It settles only when the piece has cooled. Everything below follows from that: give it enough heat to go in, let nothing shift while it is hot, and then cool it quickly.</p>
<h2>Find the fault</h2>
<table>
<thead>
<tr><th scope="col">What you see</th><th scope="col">Likely cause</th><th scope="col">What to do</th></tr>
</thead>
<tbody>
<tr><th scope="row">Pale all over, brownish black</th><td>Too short or too cool</td><td>Add time in small steps; measure the plate</td></tr>
<tr><th scope="row">A second, fainter picture beside the first</th><td>Movement while hot</td><td>Tape it; lift the paper straight off in one go</td></tr>
<tr><th scope="row">Soft, blurred edges all round</th><td>Too long, or cooled too slowly</td><td>Shorten; take it off the heat at once</td></tr>
<tr><th scope="row">Clouds, pale blotches, bubbles</th><td>Moisture</td><td>Press the blank for five seconds first; keep the paper dry</td></tr>
<tr><th scope="row">One side pale</th><td>Uneven pressure</td><td>Level the plate; take zips and seams off the pad</td></tr>
<tr><th scope="row">Blue dots and threads</th><td>Lint</td><td>Roller on the cloth, lint-free cloth on hard goods</td></tr>
<tr><th scope="row">Washes out in weeks</th><td>Too much cotton in the cloth</td><td>Polyester, or change to DTF</td></tr>
</tbody>
</table>
<h2>Too short: the commonest fault</h2>
<p>Black tells you first. When it is brown or greenish, the dye has not all gone over. Before you raise the temperature, check that the press has the heat that it shows. Plates are often eight or ten degrees cooler at the corners, and they lose heat when ten cold shirts follow one another. Let the press recover between pieces, and start the clock only when the display is back at its mark.</p>
<p>Thick goods need minutes. A slate wants 204 °C for 8 minutes, a ceramic tile 4 to 8, a mug 180 to 300 seconds in a mug press. Cloth wants 196–204 °C for 45–60 seconds. The whole list is in our <a href="/blog/press-temperatures-and-times">table of temperatures and times</a>.</p>
<h2>Ghosts: something moved</h2>
<p>A ghost is a second print, made by the same sheet a moment later in another place. The paper shrinks in the heat, the press opens with a jerk and lifts the sheet, or a fan blows it aside. Three habits end it:</p>
<ul>
<li><strong>Tape.</strong> Two strips of <a href="/product/heat-tape-10-mm">heat tape</a> on a mug, four on a tile, a few short ones on a shirt. It bears 260 °C and leaves nothing behind.</li>
<li><strong>Open smoothly, then lift straight up.</strong> Do not slide the sheet off and do not lay it back for another look.</li>
<li><strong>Tear the edges</strong> of a sheet for shirts instead of cutting them. A cut edge presses a line into the cloth that looks like a ghost and never washes out.</li>
</ul>
${figure(productPicture("heat-tape-10-mm"), "A roll of heat-resistant tape", "Half a millimetre of movement shows. Tape is cheap insurance.")}
<h2>Moisture: the monsoon fault</h2>
<p>Water turns to steam at 100 °C, long before the dye moves, and the steam pushes paper and goods apart. What you see are clouds, bubbles and blotches, and they come and go with the weather, which makes people blame the ink. Store <a href="/category/sublimation-papers">paper</a> flat in its closed packet, and close it again after every sheet. Press the empty shirt for five seconds. Paper that has become damp is pressed for five seconds <strong>before</strong> it is printed, never after: heat would take the dye out of the print. Do not let MDF or leather lie open overnight. From June to September this alone halves the waste of many shops.</p>
<h2>Blur: it stayed hot too long</h2>
<p>Since the dye migrates until the piece cools, a mug that stands in the hot press after the buzzer goes on printing, only less sharply. So take it out, peel the paper at once and cool it quickly:</p>
<ul>
<li><strong>Metal</strong> goes face up on a thick, cold metal plate. It is cool in half a minute.</li>
<li><strong>Mugs and tiles</strong> go on a wire rack, apart from each other, in front of a fan.</li>
<li><strong>Cloth</strong> is lifted off the hot pad and laid on the table.</li>
<li><strong>Glass is never quenched.</strong> A <a href="/product/photo-crystal-80-x-80">photo crystal</a> cools slowly under a cloth. In cold water or a cold wind it cracks, sometimes an hour later on the customer's shelf. Ceramic does not like water either: air, yes; a bucket, no.</li>
</ul>
<h2>It was fine, and then it faded</h2>
<p>If the print left your shop strong and came back weak, ask what it was printed on and how it was treated.</p>
<p><strong>Washing.</strong> Dye that is in polyester stays there. Dye on cotton is only stuck to the surface and leaves with the first washes. A shirt of 65 % polyester keeps about two thirds of the picture: a pleasant old look if you planned it, a complaint if you did not. For cotton, use <a href="/blog/sublimation-or-dtf">DTF instead</a>.</p>
<p><strong>Sun.</strong> Dyes fade in daylight. Metal plates and mugs in a south window lose their colour in a season or two. Sell them for use indoors, and say so.</p>
<p><strong>Dishwashers and scourers.</strong> A good coating bears many washes, but hot alkali dulls it in time. Put a small card in the box: wash by hand.</p>
<p><strong>DTF that peels or cracks</strong> is another matter: powder that had not melted through, too little pressure, or peeling before the film was ready. Press it once more for five seconds under a <a href="/product/ptfe-sheet-40-x-60">PTFE sheet</a>; if it lifts again, look at the oven.</p>
${figure(productPicture("photo-crystal-80-x-80"), "A clear glass block with a picture behind it", "Glass cools slowly under a cloth, never in water.")}
<h2>A routine that prevents nine faults in ten</h2>
<ol>
<li>Warm the press up for fifteen minutes.</li>
<li>Clean the blank, press it dry, tape the sheet.</li>
<li>Press one, look at it in daylight, and only then press the rest.</li>
<li>Peel at once, cool quickly, stack only when cold.</li>
<li>Keep one good piece from each batch of blanks. When a fault appears you have something to compare with, and so have we when you ring us.</li>
</ol>`,
  thumbnail: productPicture("magic-mug-11-oz"),
  images: [productPicture("heat-tape-10-mm"), productPicture("photo-crystal-80-x-80")],
};
