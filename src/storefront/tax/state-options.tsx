import { indianStates } from "#shared/tax/indian-states.ts";

/** The choices of a field for a state or territory of India. */
export function StateOptions() {
  return (
    <>
      <option value="">Choose a state</option>
      {indianStates.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </>
  );
}
