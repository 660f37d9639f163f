/** The same shuffle for the same seed. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const mixed = [...list]
  let state = seed + 1
  for (let at = mixed.length - 1; at > 0; at--) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}
