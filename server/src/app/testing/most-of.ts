/**
 * The maximum result of up to twenty rounds of a race; stops at the first result above `allowed`, which shows that a
 * removed rule is needed.
 */
export async function mostOf(allowed: number, round: () => Promise<number>): Promise<number> {
  let most = 0
  for (let n = 0; n < 20 && most <= allowed; n++) most = Math.max(most, await round())
  return most
}
