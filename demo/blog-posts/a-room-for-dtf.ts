import { type DemoBlogPost, figure, productPicture } from "./demo-blog-post.ts";

/** What a DTF printer asks of the room and of the people in it. */
export const aRoomForDtf: DemoBlogPost = {
  title: "A room for DTF: air, power and a daily routine",
  slug: "a-room-for-dtf",
  content: `<p>Most DTF printers that come back to us as faulty are in good order. What failed was the room. White ink dried in the nozzles over a hot weekend, film curled in the monsoon, or the dryer tripped the fuse every time the press heated up. None of that is in the brochure, and all of it can be settled before the printer arrives. This is what to prepare, and the quarter of an hour a day that keeps the heads alive.</p>
<h2>The climate: two numbers</h2>
<p>Keep the room at <strong>15–27 °C</strong> and at <strong>45–65 % humidity</strong>. Those two ranges matter more than the make of the printer.</p>
<table>
<thead>
<tr><th scope="col">If the room is</th><th scope="col">You will see</th><th scope="col">What helps</th></tr>
</thead>
<tbody>
<tr><th scope="row">Too dry, below 45 %</th><td>Nozzles that drop out overnight; static; powder that sticks everywhere</td><td>Humidifier, wet cap, no air from the air conditioner on the machine</td></tr>
<tr><th scope="row">Too damp, above 65 %</th><td>Ink that beads or runs on the film; lumps in the powder</td><td>Dehumidifier or the air conditioner's dry mode; bags closed</td></tr>
<tr><th scope="row">Too hot, above 27 °C</th><td>Ink that thickens and dries at the head</td><td>Cooling that also runs at noon on Sunday</td></tr>
<tr><th scope="row">Too cold, below 15 °C</th><td>Thick ink, pale lines, film that will not let go</td><td>Warm up the room and the film a day before</td></tr>
</tbody>
</table>
<p>Buy a thermometer with a humidity dial for a few hundred rupees, hang it at the height of the print head and write both numbers into the log each morning. After a month you know your room better than any supplier does. In Chennai and Kolkata you will fight the damp; in Delhi in January and in Hyderabad in April, the dry.</p>
<h2>The place</h2>
<ul>
<li><strong>A door that shuts.</strong> Dust from a cutting table or a tailor's corner lands in the wet white. Give the printer a room or a partition of its own.</li>
<li><strong>No sun and no fan on the machine.</strong> Moving air dries nozzles. Ceiling fans off while printing.</li>
<li><strong>A level floor.</strong> A 60 cm printer weighs 120 kg and more; a floor that dips makes the film run to one side.</li>
<li><strong>Length.</strong> The <a href="/product/60-cm-dtf-printer-twin-head">60 cm twin-head printer</a> and its <a href="/product/60-cm-powder-shaker-dryer">shaker and dryer</a> stand in a line: allow about four metres. An A3 printer with a <a href="/product/a3-dtf-curing-oven">curing oven</a> fits on three metres of bench.</li>
<li><strong>A way out for the fumes.</strong> Melting powder gives off fumes. A duct to the open air or a filter is part of the machine, not an extra. For an A3 oven an open window with a small exhaust fan will do.</li>
</ul>
${figure(productPicture("60-cm-powder-shaker-dryer"), "A powder shaker and dryer with its winder", "The shaker and dryer needs a circuit and a duct of its own.")}
<h2>Electricity</h2>
<p>Count before you plug in. An A3 printer runs from a 6 A socket. A 60 cm twin-head printer, at 1.2 kW, still does, on a circuit of its own; with four heads it draws 2 kW and wants a 16 A socket. The 4 kW dryer wants more than any socket gives: have an electrician lay a circuit with a 25 A breaker. The heat press comes on top; <a href="/blog/which-heat-press">presses above 1.3 kW</a> need a 16 A socket each. Never put the printer and the press on one extension lead. And give the printer a small UPS: a head that stops in the middle of a stroke with its cap open dries within the hour.</p>
<h2>The daily routine</h2>
<p>White ink is titanium dioxide in water. It is heavy and it sinks: in the bottle, in the tank, in the tubes and in the damper. That is not a fault, it is the material. So, <strong>every day, Sundays and holidays too</strong>:</p>
<ol>
<li><strong>Shake or stir the white.</strong> Ten turns of the tank, or a minute of the stirrer. Shake a new bottle for a full minute before filling.</li>
<li><strong>Print a nozzle check.</strong> Hold it against the light. A missing line or two: one light cleaning, then check again. Do not run three heavy cleanings in a row; they waste ink and pull air into the dampers. Wait half an hour instead.</li>
<li><strong>Wipe the wiper and the cap</strong> with a swab and cleaning solution. Dried white on the rubber is why a head does not seal at night.</li>
<li><strong>Write the log:</strong> temperature, humidity, nozzles, name. Two minutes.</li>
<li><strong>Print something.</strong> A strip of all five colours is enough. A printer that works every day gives less trouble than one that rests.</li>
</ol>
<p>In the evening, see that the head is parked on its cap and leave the machine switched on if it circulates the white by itself, as the <a href="/product/a3-dtf-printer-dual-head">dual-head A3</a> and both 60 cm models do. Before a week away, ask somebody to come in for ten minutes a day. If nobody can, ring us about flushing it.</p>
${figure(productPicture("dtf-ink-white-1-l"), "A one-litre bottle of white DTF ink", "White settles. Shake it every day, and buy no more than three months' need.")}
<h2>Ink, film and powder</h2>
<ul>
<li><a href="/product/dtf-ink-white-1-l">White ink</a> keeps nine months sealed and three months opened. Date the bottle. Old white is the commonest cause of clogged heads.</li>
<li><a href="/category/dtf-film">Film</a> takes up water. Close the bag between jobs, and bring a cold roll into the room a day early. Print on the matt, slightly sticky side.</li>
<li><a href="/product/dtf-hot-melt-powder-1-kg">Powder</a> must be dry. A drying sachet in the hopper, the bag shut, and sieve what you collect before you use it again.</li>
</ul>
<p>The powder is done when the white crystals have become an even, slightly glossy skin, like orange peel: two to three minutes in the oven. Look at it and not at the clock.</p>
<h2>Once a week, once a month</h2>
<p>On Saturday clean under the carriage, empty the waste ink, and vacuum the powder from the floor and from the fan grilles with a machine that has a fine filter. Wear a mask for that: powder of 80–170 µm does not belong in lungs. Each month look at the dampers for air, at the tubes for settled white, and at the filter of the dryer. Twice a year change what wears.</p>
<h2>Is your shop ready?</h2>
<p>Answer five questions. Can you hold 15–27 °C and 45–65 % in May and in July? Is somebody there every day? Is there a duct, a circuit and a level floor? Will there be orders enough to print daily? And does one person own the log? Five times yes, and a <a href="/category/dtf-printing">DTF printer</a> will be the best machine in your shop. With two times no, begin with <a href="/blog/sublimation-or-dtf">sublimation</a>, which forgives far more, or buy transfers ready-made until the room is done.</p>`,
  thumbnail: productPicture("60-cm-dtf-printer-twin-head"),
  images: [productPicture("60-cm-powder-shaker-dryer"), productPicture("dtf-ink-white-1-l")],
};
