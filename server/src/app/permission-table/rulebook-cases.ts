import { presetOf } from '@fairgate/contract/badging/rulebook/kinds'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, MakeRows, NamedRow } from './fixture.ts'
import { ofExhibitions } from './rows.ts'

const rules = [
  {
    ...{ code: 'R01', kind: 'companyLimit', scope: 'exhibition', effect: 'warn', classes: ['representative'] },
    ...{ params: { max: 2 }, noteCn: '', noteEn: '' },
  },
  {
    ...{ code: 'R02', kind: 'liability', scope: 'exhibition', effect: 'warn', classes: ['representative'] },
    ...{ params: presetOf('liability'), noteCn: '', noteEn: '' },
  },
] as const
const publication = { effectiveAt: null, note: '未试算' }
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** An exhibition has one draft, so its versions are created in order, once. */
const version = (part: 'published' | 'planned' | 'draft'): MakeRows =>
  ofExhibitions(async (fixture, { exhibitionId }) => {
    const byExhibition = made.get(fixture) ?? new Map<string, ReturnType<typeof buildVersions>>()
    made.set(fixture, byExhibition)
    const built = byExhibition.get(exhibitionId) ?? buildVersions(fixture, exhibitionId)
    byExhibition.set(exhibitionId, built)
    return (await built)[part]
  })
const made = new WeakMap<Fixture, Map<string, ReturnType<typeof buildVersions>>>()

async function buildVersions({ make, parties }: Fixture, exhibitionId: string) {
  const venue = parties.platform.operator
  const begun = () => make(venue, 'saveRuleBook', { exhibitionId, rules } as never)
  const published = async (effectiveAt: string | null): Promise<NamedRow> => {
    const row = { exhibitionId, ...(await begun()), ...publication, effectiveAt }
    return { ...(await make(venue, 'publishRuleBook', row as never)), exhibitionId }
  }
  return {
    published: await published(null),
    planned: await published(tomorrow()),
    draft: { ...(await begun()), exhibitionId } as NamedRow,
  }
}

export const rulebookCases: DomainCases = {
  rows: {
    'rule book': version('draft'),
    'rule book, published': version('published'),
    'rule book, planned': version('planned'),
  },
  hints: {
    getRuleBookPage: on({ listed: 'rule book' }),
    exportRuleBooks: exported,
    saveRuleBook: on({ id: 'rule book', exhibitionId: [], rules: [] }, { rules }),
    publishRuleBook: on({ id: 'rule book' }, publication),
    withdrawRuleBook: on({ id: 'rule book, planned' }),
    tryRuleBook: on({ id: 'rule book' }),
    compareRuleBooks: on({ withId: 'rule book, published' }),
  },
}
