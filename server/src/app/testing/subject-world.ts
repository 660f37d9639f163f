import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { jobs } from '../jobs.ts'
import { createPrivacyWorld } from './privacy-world.ts'
import type { TestOperator } from './world.ts'

/** The world of retention with people who request their data. */
export async function createSubjectWorld(...given: Parameters<typeof createPrivacyWorld>) {
  const world = await createPrivacyWorld(...given)
  const { db, call, first, second } = world

  return {
    ...world,

    /** A request, entered by the first operator. */
    async addRequest(changes: Partial<Payload<'addSubjectRequest'>>, caller: TestOperator = first) {
      const form = {
        kind: 'access',
        proof: 'document',
        receivedOn: '2026-01-05',
        reason: '本人要求',
        ...changes,
      } as const
      const reply = await call(caller, 'addSubjectRequest', form)
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}: ${JSON.stringify(reply.data)}`)
      return reply.data
    },

    request: (id: string) => call(first, 'getSubjectRequest', { id }).then(({ data }) => data),
    version: async (id: string) =>
      (await db.one<{ version: number }>(sql`select version from subject_request where id = ${id}`)).version,

    /** A preview by the first operator; returns the version afterwards. */
    async previewed(id: string): Promise<number> {
      const { data } = await call(first, 'previewSubjectRequest', { id, version: await this.version(id) })
      return data.version
    },

    /** An approval by the second operator; returns the job. */
    async approved(id: string): Promise<string> {
      const version = await this.previewed(id)
      const reply = await call(second, 'approveSubjectRequest', { id, version, note: '核实无误' })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}`)
      return reply.data.jobId
    },

    async run<T>(jobId: string): Promise<T> {
      const result = await world.runJob<T>(jobId, jobs)
      await db.run(sql`update job set state = 'done' where id = ${jobId}`)
      return result
    },
  }
}
