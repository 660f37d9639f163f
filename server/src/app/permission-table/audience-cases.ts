import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofCompanies } from './rows.ts'

let serial = 0
/** An unused telephone. */
const phone = () => `137${String(++serial).padStart(8, '0')}`

/** Another person of the caller; of nobody, if the caller may have none. */
export const another = async ({ make }: Fixture, { operator }: Party): Promise<string> =>
  operator.actor.permissions.has('audience:edit')
    ? (await make(operator, 'addAudience', { name: '示例观众', phone: phone() })).id
    : randomUUID()

export const audienceCases: DomainCases = {
  rows: {
    audience: ofCompanies(['platform', 'sponsor', 'otherSponsor'], ({ make }, { operator }) =>
      make(operator, 'addAudience', { name: '示例观众', phone: phone() }),
    ),
    'audience, real': ofCompanies(['platform', 'sponsor', 'otherSponsor'], async ({ make, db }, { operator }) => {
      const made = await make(operator, 'addAudience', { name: '示例观众', phone: phone() })
      await db.run(sql`update audience set kind = 'real' where id = ${made.id}`)
      return made
    }),
    'audience, merged': ofCompanies(['platform', 'sponsor', 'otherSponsor'], async (fixture, party) => {
      const [keep, id] = [await another(fixture, party), await another(fixture, party)]
      await fixture.make(party.operator, 'mergeAudience', { keep, ids: [id] })
      return { id, keep }
    }),
    'merge suggestion': ofCompanies(['platform', 'sponsor', 'otherSponsor'], async (fixture, { operator }) => {
      const shared = phone()
      const two = await fixture.make(operator, 'addAudience', { name: '示例甲', phone: shared })
      await fixture.make(operator, 'addAudience', { name: '示例乙', phone: shared })
      return fixture.db.one<NamedRow>(
        sql`select id, version from merge_suggestion where ${two.id} in (one_id, other_id)`,
      )
    }),
  },
  hints: {
    getRealAudiencePage: on({ listed: 'audience, real' }),
    getPotentialAudiencePage: on({ listed: 'audience' }),
    exportMergeSuggestions: exported,
    addAudience: on({}, () => ({ name: '示例观众', phone: phone() })),
    editAudience: on({ id: 'audience' }, { name: '示例观众', employer: '示例公司' }),
    setAudienceConsent: on({ rows: 'audience' }, { purposes: ['survey'], state: 'given', text: '现场登记表' }),
    revealAudience: on({ id: 'audience' }, { reason: '来电核对身份' }),
    mergeAudience: on({
      keep: [['audience', async (_row, fixture, probe) => ({ ids: [await another(fixture, probe)], fields: [] })]],
      ids: [['audience', async (_row, fixture, probe) => ({ keep: await another(fixture, probe), fields: [] })]],
    }),
    splitAudience: on({ keep: [], id: [['audience, merged', ({ keep }) => ({ keep })]] }),
    exportAudience: on({}, { kind: 'potential', format: 'csv' }),
  },
}
