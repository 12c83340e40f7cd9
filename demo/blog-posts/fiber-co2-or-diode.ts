import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** The material decides which laser. */
export const fiberCo2OrDiode: DemoBlogPost = {
  title: "Fiber, CO2 or diode: which laser for which material",
  slug: "fiber-co2-or-diode",
  content: `<p>People ask us for “a laser that does everything”. There is none. A laser works only where the material swallows its light, and each kind of laser has a light of its own. Start from what you want to sell, find out what it is made of, and the choice is nearly made. This guide goes through the three kinds that a gift or award shop meets, what each can and cannot do, and the two rules of safety that are not negotiable.</p>
<h2>Why the wavelength decides</h2>
<p>The colour of a laser is given as a wavelength in nanometres. Metals swallow short infrared light and throw back the long; wood, acrylic and leather do the opposite. So a small fiber laser writes on steel in a second and leaves bare wood alone, while a large CO2 laser cuts wood like cake and slides off the same steel. More watts do not change that. They only make what works already go faster.</p>
<table>
<thead>
<tr><th scope="col">Laser</th><th scope="col">Wavelength</th><th scope="col">Good for</th><th scope="col">Not for</th></tr>
</thead>
<tbody>
<tr><th scope="row">Fiber</th><td>1,064 nm</td><td>Marking and engraving metals, many dark plastics</td><td>Wood, clear acrylic, glass</td></tr>
<tr><th scope="row">CO2</th><td>10,600 nm</td><td>Cutting and engraving wood, acrylic, leather; engraving glass and stone</td><td>Bare metal</td></tr>
<tr><th scope="row">Diode</th><td>455 nm</td><td>Light work in wood, leather, slate, painted metal</td><td>Clear acrylic, most bare metal</td></tr>
</tbody>
</table>
<h2>Fiber: names and logos on metal</h2>
<p>If your orders are pens, steel bottles, key chains, trophies, tools or jewellery, you want a fiber laser. It marks at up to 7,000 mm a second with nothing to replenish: no ink, no gas, no film. A name on a pen takes two or three seconds, so it is also the machine for a stall at a fair.</p>
<ul>
<li><a href="/product/fiber-laser-marker-20-w">20 W</a>, with a field of 110 × 110 mm: marks everything, engraves lightly. Enough for most gift shops.</li>
<li><a href="/product/fiber-laser-marker-30-w">30 W</a>, with 175 × 175 mm: engraves brass and steel to a depth that you can feel, and marks a tray of key chains without moving it.</li>
<li><a href="/product/mopa-fiber-laser-marker-60-w">60 W MOPA</a>: the length of the pulse can be set, which gives a deep black on anodised aluminium and colours on stainless steel.</li>
</ul>
<p>For bottles and rings add a <a href="/product/rotary-attachment-80-mm">rotary attachment</a>, and measure the diameter with a calliper: a millimetre wrong shows as a gap where the ends meet.</p>
${figure(productPicture("fiber-laser-marker-20-w"), "A fiber laser marker with its column and lens", "A fiber marker: the lens decides the size of the field.")}
<h2>CO2: shapes from wood and acrylic</h2>
<p>A CO2 laser is a workshop of its own. The <a href="/product/co2-laser-engraver-cutter-60-w">60 W engraver and cutter</a> with a bed of 600 × 400 mm cuts acrylic to 8 mm and plywood or MDF to 6 mm, engraves glass and stone, and makes trophies, name plates, wedding cards, rubber stamps and key chains in a shape of your own. It engraves leather so finely that a photograph holds.</p>
<p>It asks for more than the others do: a duct to the open air, cooled water for the tube, an earthed socket, a level floor, and a person beside it. Reckon with the tube as a wearing part of some 2,000 to 3,000 hours. If you can give it that, no other machine in this list makes such varied goods.</p>
<h2>Diode: the small beginning</h2>
<p>A <a href="/product/diode-laser-engraver-10-w">10 W diode engraver</a> costs a fraction of the others and packs away in a cupboard. It engraves wood, leather, slate and painted steel bottles, and cuts plywood to 5 mm in two or three passes. It is slow: a plate that a CO2 laser cuts in two minutes may take it twenty. And its visible blue beam goes straight through clear acrylic, so that cannot be worked at all. As a first laser, to learn what your customers ask for, it is hard to beat.</p>
<h2>By the goods</h2>
<table>
<thead>
<tr><th scope="col">You want to sell</th><th scope="col">Take</th></tr>
</thead>
<tbody>
<tr><th scope="row">Engraved pens, bare steel bottles, rings</th><td>Fiber</td></tr>
<tr><th scope="row">Painted or powder-coated bottles</th><td>Fiber or diode</td></tr>
<tr><th scope="row">Acrylic trophies and name plates</th><td>CO2</td></tr>
<tr><th scope="row">MDF shapes and wooden boxes</th><td>CO2; diode in small numbers</td></tr>
<tr><th scope="row">Leather wallets and diaries</th><td>CO2 or diode</td></tr>
<tr><th scope="row">Deep brass stamps</th><td>Fiber, 30 W or more</td></tr>
<tr><th scope="row">Photographs in colour</th><td>None: that is <a href="/blog/sublimation-or-dtf">sublimation</a></td></tr>
</tbody>
</table>
${figure(productPicture("co2-laser-engraver-cutter-60-w"), "A CO2 laser engraver and cutter with its lid closed", "A CO2 machine cuts outlines as well as engraving surfaces.")}
<h2>Rule one: never laser PVC, chrome-tanned leather or ABS</h2>
<p>PVC gives off hydrogen chloride under a laser. The gas burns lungs, and with the moisture of the air it is hydrochloric acid, which eats rails, lenses and electronics within weeks. That means no PVC sheet, no vinyl stickers, no artificial leather of PVC, and no heat transfer vinyl of which you do not know what it is. It holds for all three kinds of laser. Vinyl is the work of a <a href="/category/cutting-plotters">cutting plotter</a>.</p>
<p>Leather tanned with chrome gives off poisonous chromium compounds: take vegetable-tanned leather. ABS melts rather than cuts, burns with soot and gives off hydrogen cyanide.</p>
<p>If you are not sure what a plastic or a leather is, ask for its data sheet. Where nobody can give you one, leave it.</p>
<h2>Rule two: the right goggles, for everyone in the room</h2>
<p>The beams of fiber and CO2 lasers cannot be seen, and a reflection from polished steel is enough to harm an eye for good. Goggles protect at the wavelength that is printed on them and at no other. Our <a href="/product/laser-safety-goggles-1064-nm">goggles for 1,064 nm</a> are for fiber and MOPA lasers only; they are of no use with a diode laser at 455 nm, and not meant for CO2 at 10,600 nm. Count a pair for each person, visitors too.</p>
<p>The other rules are shorter. Never leave a cutting laser alone: wood and acrylic burn. Keep an extinguisher for electrical fires within reach. Carry the smoke to the open air; even plain MDF gives off what you do not want to breathe. And close the lid before you press start.</p>
<h2>How to decide in ten minutes</h2>
<ol>
<li>Write down the twenty things that customers asked for last month.</li>
<li>Beside each write what it is made of: bare metal, coated metal, wood, acrylic, leather, glass.</li>
<li>Count. The longest column is your laser.</li>
<li>Check the place: a fiber marker needs a strong table, a CO2 machine needs a wall with a hole in it.</li>
<li>Send us three pieces of your own goods. We mark or cut them and send them back, with the settings written on the packet.</li>
</ol>
<p>Whichever you take, begin each new material with a test grid of power against speed, and keep the grid with the settings written on it. After a year that box of test pieces is worth as much as the machine.</p>`,
  thumbnail: productPicture("fiber-laser-marker-30-w"),
  images: [
    productPicture("fiber-laser-marker-20-w"),
    productPicture("co2-laser-engraver-cutter-60-w"),
  ],
};
