import type { Noun } from '@fairgate/contract/kernel/noun'
import type { PushMessage } from './context.ts'

/**
 * Tells companies, each once, that rows of these nouns have changed; whoever shows some asks again. Rows that move tell by
 * themselves (`tells` of their subject), and the writer's own company hears of what is logged: this is for the rest, where
 * a row of another noun, or one another company sees, was written.
 *
 * @param push of a context, or `publish` of a job; a context's goes out after the commit
 * @param companies ids; null and undefined are nobody
 */
export function tellCompanies(
  push: (topic: string, message: PushMessage) => void,
  companies: Iterable<string | null | undefined>,
  ...changed: readonly [Noun, ...Noun[]]
): void {
  for (const company of new Set(companies)) if (company) push(`company:${company}`, { type: 'row', changed })
}
