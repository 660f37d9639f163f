import sql from 'sql-template-tag'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { copied } from './gate-cases.ts'
import { ofEverybody, ofExhibitions, ofVenue } from './rows.ts'

const optionNames = { nameCn: '示例', nameEn: 'Example' }
const option = { code: 'show_type', value: 'example', ...optionNames } as const

export const dictionaryCases: DomainCases = {
  rows: {
    'dictionary option': ofVenue(({ make, parties }) => make(parties.platform.operator, 'addDictionaryOption', option)),
    'dictionary option of an exhibition': ofExhibitions(async ({ make, parties }, { exhibitionId }) => ({
      exhibitionId,
      ...(await make(parties.platform.operator, 'addDictionaryOption', {
        ...option,
        code: 'reprint_reason',
        countsAs: 'other',
        exhibitionId,
      })),
    })),
    'dictionary option that exhibitions may hide': ofVenue(({ make, parties }) =>
      make(parties.platform.operator, 'addDictionaryOption', { ...option, code: 'reprint_reason', value: 'hideable' }),
    ),
    'system parameter': ofVenue(({ db }) =>
      db.one<NamedRow>(
        sql`insert into system_parameter (name, kind, value) values ('example.one', 'text', 'x') returning id, version`,
      ),
    ),
  },
  hints: {
    getDictionaryPage: on({}, { code: 'show_type' }),
    getExhibitionDictionaryPage: on({ listed: 'dictionary option of an exhibition' }),
    setExhibitionOptionShown: on({ id: 'dictionary option that exhibitions may hide' }, { shown: false }),
    copyExhibitionDictionary: on(copied),
    addDictionaryOption: on({}, { ...option, code: 'reprint_reason', value: 'another', countsAs: 'other' }),
  },
}

export const operationLogCases: DomainCases = {
  rows: {
    'log entry': ofEverybody(({ db }, { operator }) =>
      db.one<NamedRow>(sql`
        select id, operator_id as "operatorId" from operation_log_entry where operator_id = ${operator.operatorId}
        order by at desc, id desc limit 1`),
    ),
  },
  hints: {},
}

const jobs = ['job', 'job of a colleague']

export const jobCases: DomainCases = {
  rows: {
    job: ofEverybody(jobOf),
    'job, failed': ofEverybody(async (fixture, party) => {
      const job = await jobOf(fixture, party)
      await fixture.db.run(sql`update job set state = 'failed' where id = ${job.id}`)
      return job
    }),
    'job of a colleague': ofEverybody(
      async (fixture, party) =>
        jobOf(fixture, { ...party, operator: await fixture.world.operator(party.operator.company) }),
      'hidden',
    ),
  },
  hints: {
    getJobPage: on({ listed: jobs }),
    getFailedJobPage: on({ listed: 'job, failed' }),
    getJobDetail: on({ id: jobs }),
    cancelJob: on({ id: jobs }),
    retryJob: on({ id: 'job, failed' }),
  },
}

async function jobOf({ db }: Fixture, { operator }: Party): Promise<NamedRow> {
  const { companyId, operatorId, operatorName } = operator.actor
  const actor = { companyId, operatorId, operatorName, language: 'cn' as const }
  return {
    id: await enqueue(db, { kind: 'badge.export', payload: {}, actor, title: { key: 'badge.exportTitle' } }),
    version: 1,
  }
}
