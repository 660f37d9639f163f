type Members = Readonly<Record<string, unknown>>

/** The members that differ, as they were and as they are: what the log keeps of a form. */
export function changedMembers(before: Members, after: Members): { before: Members; after: Members } {
  const changed = Object.keys(after).filter(name => before[name] !== after[name])
  const picked = (from: Members) => Object.fromEntries(changed.map(name => [name, from[name]]))
  return { before: picked(before), after: picked(after) }
}
