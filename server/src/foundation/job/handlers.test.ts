import { randomBytes } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const starter = await world.administrator('sponsor')
const colleague = await world.operator(starter.company, { permissions: [] })
const owner = [starter.company.id, starter.operatorId]
const file = await server.pool.query(
  `insert into file (company_id, operator_id, purpose, name, size, sha256, state, ready_at)
     values ($1, $2, 'result', 'cards.pdf', 1, $3, 'claimed', now()) returning id`,
  [...owner, randomBytes(32)],
)
const fileId = file.rows[0].id
const job = await server.pool.query(
  `insert into job (kind, company_id, operator_id, title_key, state, error, result)
     values ('badge.print', $1, $2, 'badge.printTitle', 'failed', $3, $4) returning id`,
  [...owner, { reason: 'job.fault', values: {} }, { fileId }],
)
const jobId = job.rows[0].id

const ask = (caller: TestOperator, command: string, payload: object = {}) =>
  client.call<{ list: { id: string; fileId: string | null }[] }>(command, payload, { token: caller.token })

describe('a job', () => {
  it('and its result are visible to the operator who started it', async () => {
    const { data } = await ask(starter, 'getJobPage')
    expect(data.list).toMatchObject([{ id: jobId, fileId }])
    expect((await ask(starter, 'getJobDetail', { id: jobId })).statusCode).toBe(codes.done)
    expect((await ask(starter, 'getFileLink', { fileId })).statusCode).toBe(codes.done)
  })

  it('and its result are not visible to a colleague without its permission', async () => {
    expect((await ask(colleague, 'getJobPage')).data.list).toEqual([])
    expect((await ask(colleague, 'getFailedJobPage')).data.list).toEqual([])
    for (const [command, payload] of [
      ['getJobDetail', { id: jobId }],
      ['getFileLink', { fileId }],
      ['cancelJob', { id: jobId, version: 1 }],
      ['retryJob', { id: jobId, version: 1 }],
    ] as const) {
      expect([command, (await ask(colleague, command, payload)).statusCode]).toEqual([command, codes.notFound])
    }
  })
})
