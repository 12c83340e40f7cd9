/** `5 people, 2 invitations`: who is invited is not of the staff yet. */
export function peopleText(members: number, invited: number): string {
  const people = members === 1 ? "1 person" : `${members} people`;
  if (invited === 0) return people;
  return `${people}, ${invited === 1 ? "1 invitation" : `${invited} invitations`}`;
}
