/** The most that a race gave in up to twenty rounds; no more rounds once it gave more than `allowed`: a rule taken away is seen then. */
export async function mostOf(allowed: number, round: () => Promise<number>): Promise<number> {
  let most = 0
  for (let n = 0; n < 20 && most <= allowed; n++) most = Math.max(most, await round())
  return most
}
