import type { Facts, PastApplication, PersonRecord } from '@fairgate/contract/badging/rulebook/kinds'
import type { BadgeClass } from '@fairgate/contract/badging/rulebook/labels'

type Head = NonNullable<Facts['heads']>[number]
type PersonHead = NonNullable<Facts['personHeads']>[number]

const isOpen = ({ outcome }: Pick<PersonRecord, 'outcome'>): boolean =>
  outcome === 'applied' || outcome === 'returned' || outcome === 'approved'

/**
 * Builds the facts of each application from those before it, which have the outcome that they have now. Applications
 * are passed in the order of their submission: `before` gives the facts of one, `add` adds it for those after it.
 * `recordsHeads`: whether the list says who is head of stand.
 */
export function createTrialFacts(timeZone: string, recordsHeads: boolean) {
  const records = new Map<string, PersonRecord[]>()
  const personHeads = new Map<string, PersonHead[]>()
  const used = new Map<string, Partial<Record<BadgeClass, number>>>()
  const heads = new Map<string, Head[]>()
  const companyKey = ({ exhibitionId, companyId }: PastApplication) => `${exhibitionId} ${companyId}`

  function addHead(one: PastApplication): void {
    const { section, personKey, exhibitionId, editionNumber, companyId } = one
    if (!one.isHead || section === null) return
    const all = listIn(heads, companyKey(one))
    const rank = 1 + all.filter(head => head.section === section).length
    all.push({ section, rank, state: one.outcome === 'approved' ? 'approved' : 'named' })
    if (personKey !== null) listIn(personHeads, personKey).push({ exhibitionId, editionNumber, companyId, section })
  }

  return {
    before(one: PastApplication): Facts {
      const { personKey, known } = one
      return {
        ...known,
        timeZone,
        records: personKey === null ? null : (records.get(personKey) ?? []),
        used: used.get(companyKey(one)) ?? {},
        heads: recordsHeads ? (heads.get(companyKey(one)) ?? []) : null,
        personHeads: recordsHeads && personKey !== null ? (personHeads.get(personKey) ?? []) : null,
      }
    },
    add(one: PastApplication): void {
      const { badgeId, exhibitionId, editionNumber, companyId, outcome, decidedBy, at, phases, issued } = one
      if (one.personKey !== null) {
        const record = {
          badgeId,
          exhibitionId,
          editionNumber,
          class: one.class,
          companyId,
          outcome,
          decidedBy,
          at,
          phases,
          issued,
        }
        listIn(records, one.personKey).push(record)
      }
      if (!isOpen(one)) return
      const counts = used.get(companyKey(one)) ?? {}
      counts[one.class] = (counts[one.class] ?? 0) + 1
      used.set(companyKey(one), counts)
      addHead(one)
    },
  }
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key)
  if (known) return known
  const list: T[] = []
  lists.set(key, list)
  return list
}
