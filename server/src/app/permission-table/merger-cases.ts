import { plan } from '../../lifecycle/merger/preview.ts'
import { type DomainCases, on } from './cases.ts'
import type { Fixture } from './fixture.ts'

const addCooperator = async ({ world }: Fixture) => (await world.company('logistics')).id

/** The venue merges two records of one company, whoever entered them. */
export const mergerCases: DomainCases = {
  rows: {},
  hints: {
    getMergerPreview: on({ keep: 'logistics, in use', gone: [] }, async (_, fixture) => ({
      gone: await addCooperator(fixture),
    })),
    mergeCompanies: on({ keep: 'logistics, in use', gone: [] }, async ({ id }, fixture) => {
      const gone = await addCooperator(fixture)
      // A record that does not exist has no preview.
      const digest = await plan(fixture.db, { keep: id, gone }).then(
        ({ preview }) => preview.digest,
        () => '0'.repeat(64),
      )
      return { gone, digest, reason: '示例说明' }
    }),
    dismissTwins: on({ one: 'logistics, in use', other: [] }, async (_, fixture) => ({
      other: await addCooperator(fixture),
    })),
  },
}
