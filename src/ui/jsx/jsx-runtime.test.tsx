/** @jsxImportSource #jsx */
import { render } from "@testing-library/react";
import { expect, it } from "vitest";

it("sets every text in type, but for what is a value", () => {
  const litres = 1;
  const Line = ({ children }: { children: string }) => <p>{children}</p>;
  const { container } = render(
    <>
      <h1>Swing-away heat press, 40 × 60 cm</h1>
      <Line>The shop's own, at 5 %</Line>
      <p>
        {litres} l of ink, <b>2 kW</b> by CO2
      </p>
      <select>
        <option>6 A</option>
      </select>
      <textarea defaultValue="10 mm, the shop's" />
      <input readOnly value="10 mm" />
    </>,
  );
  const textOf = (name: string) => container.querySelector(name)?.textContent;
  expect(textOf("h1")).toBe("Swing-away heat press, 40 × 60\u00a0cm");
  const [line, ink] = [...container.querySelectorAll("p")].map((p) => p.textContent);
  expect(line).toBe("The shop’s own, at 5%");
  expect(ink).toBe("1\u00a0l of ink, 2\u00a0kW by CO₂");
  expect(textOf("option")).toBe("6 A");
  expect(container.querySelector("textarea")?.value).toBe("10 mm, the shop's");
  expect(container.querySelector("input")?.value).toBe("10 mm");
});
