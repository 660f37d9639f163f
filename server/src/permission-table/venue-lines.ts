import sql from 'sql-template-tag'
import { enqueue } from '../kernel/jobs/enqueue.ts'
import type { Cast, Party } from './cast.ts'
import { by, type DomainLines, everybody, forEach, type NamedRow, onPage, organizers } from './table-lines.ts'

const optionForm = { nameCn: '示例', nameEn: 'Example', position: 1 }

export const dictionaryLines: DomainLines = {
  async rows({ make, parties, ...cast }) {
    const venue = parties.platform.operator
    const add = (code: string) =>
      make(venue, 'addDictionaryOption', { code: 'show_type', value: code, nameCn: '示例', nameEn: 'Example' })
    const parameter = await make(venue, 'addSystemParameter', { name: 'example.one', kind: 'text', value: 'x' })
    return {
      'dictionary option': { of: 'company', rows: { platform: await add('example') } },
      'dictionary option of an exhibition': {
        of: 'exhibition',
        rows: await forEach({ ...cast, make, parties }, organizers, async ({ exhibitionId }) => ({
          exhibitionId,
          ...(await make(venue, 'addDictionaryOption', {
            ...{ code: 'show_type', exhibitionId, value: 'example' },
            ...{ nameCn: '示例', nameEn: 'Example' },
          })),
        })),
      },
      'system parameter': { of: 'company', rows: { platform: parameter } },
    }
  },
  lines: {
    getDictionaryPage: [onPage('dictionary option', [], { code: 'show_type' })],
    getExhibitionDictionaryPage: [onPage('dictionary option of an exhibition', ['exhibitionId'])],
    addDictionaryOption: [
      by('exhibition', ['exhibitionId'], { code: 'show_type', value: 'another', nameCn: '新', nameEn: 'New' }),
    ],
    editDictionaryOption: [by('dictionary option', ['id', 'version'], optionForm)],
    setDictionaryOptionStatus: [by('dictionary option', ['id', 'version'], { status: 0 })],
    deleteDictionaryOption: [{ row: 'dictionary option', as: ({ id, version }) => ({ rows: [{ id, version }] }) }],
    getSystemParameterPage: [onPage('system parameter', [])],
    editSystemParameter: [by('system parameter', ['id', 'version'], { value: 'y' })],
    deleteSystemParameter: [{ row: 'system parameter', as: ({ id, version }) => ({ rows: [{ id, version }] }) }],
  },
}

export const operationLogLines: DomainLines = {
  async rows(cast) {
    return {
      'log entry': {
        of: 'company',
        rows: await forEach(cast, everybody, ({ operator }) =>
          cast.db.one<NamedRow>(sql`
            select id, operator_id as "operatorId" from operation_log where operator_id = ${operator.operatorId}
            order by at desc, id desc limit 1`),
        ),
      },
    }
  },
  lines: {
    getOperationLogPage: [onPage('log entry', ['operatorId'])],
    getOperationLogDetail: [by('log entry', ['id'])],
  },
}

export const jobLines: DomainLines = {
  async rows(cast) {
    const set = async (build: (party: Party) => Promise<NamedRow>) =>
      ({ of: 'company', rows: await forEach(cast, everybody, build) }) as const
    return {
      job: await set(party => jobOf(cast, party)),
      'job, failed': await set(async party => {
        const job = await jobOf(cast, party)
        await cast.db.run(sql`update job set state = 'failed' where id = ${job.id}`)
        return job
      }),
      'job of a colleague': {
        ...(await set(async party =>
          jobOf(cast, { ...party, operator: await cast.world.operator(party.operator.company) }),
        )),
        kept: 'hidden',
      },
    }
  },
  lines: {
    getJobPage: [onPage('job', []), onPage('job of a colleague', [])],
    getFailedJobPage: [onPage('job, failed', [])],
    getJobDetail: [by('job', ['id']), by('job of a colleague', ['id'])],
    cancelJob: [by('job', ['id', 'version']), by('job of a colleague', ['id', 'version'])],
    retryJob: [by('job, failed', ['id', 'version'])],
  },
}

async function jobOf({ db }: Cast, { operator }: Party): Promise<NamedRow> {
  const { companyId, operatorId, operatorName } = operator.actor
  const actor = { companyId, operatorId, operatorName, language: 'cn' as const }
  return {
    id: await enqueue(db, { kind: 'badge.export', payload: {}, actor, title: { key: 'badge.exportTitle' } }),
    version: 1,
  }
}
