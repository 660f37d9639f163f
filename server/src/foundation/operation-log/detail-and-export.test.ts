import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { createOperationLogFixture, type Entry } from '../../app/testing/operation-log-fixture.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { verifyChain, writeLogCheckpoints } from './log-checkpoint.ts'

const { server, client, world, admin, sponsor, other, leave, ask } = await createOperationLogFixture()

describe('getOperationLogDetail', () => {
  it('shows the values before and after', async () => {
    const value = await leave(sponsor, { before: { nameCn: '旧' }, after: { nameCn: '新' } })
    const { id } = (await ask(sponsor, { search: { type: 'trace', value } })).data.list[0] as Entry
    const { data } = await client.call('getOperationLogDetail', { id }, { token: sponsor.token })
    expect(data).toMatchObject({
      before: { nameCn: '旧' },
      after: { nameCn: '新' },
      traceId: value,
      address: '192.0.2.7',
      unnamed: false,
    })
    const stranger = await client.call('getOperationLogDetail', { id }, { token: other.token })
    expect(stranger.statusCode).toBe(10006)
  })
})

describe('verifyOperationLog', () => {
  it('is for the platform, and finds the chain valid', async () => {
    expect((await client.call('verifyOperationLog', {}, { token: sponsor.token })).statusCode).toBe(10003)
    await vi.waitFor(async () => {
      await writeLogCheckpoints(world.db)
      expect((await verifyChain(world.db)).links).toBeGreaterThan(0)
    })
    const { data } = await client.call<{ links: number; head: string; broken?: object }>(
      'verifyOperationLog',
      {},
      { token: admin.token },
    )
    expect(data.links).toBeGreaterThan(0)
    expect(data.head).toMatch(/^[0-9a-f]{64}$/)
    expect(data.broken).toBeUndefined()
  })
})

describe('exportOperationLog', () => {
  it('writes what the company may see as csv, with cells escaped that start like a formula', async () => {
    const agent = await world.administrator('agent')
    await leave(agent, { targetName: '=1+1' })
    await leave(other, { targetName: '别人的' })
    const refusal = { statusCode: 10010, reason: 'offset.offsetTooMuch' }
    await leave(agent, { ...refusal, refusalDetails: { values: { left: '¥378.01' } } })
    const { data } = await client.call<{ jobId: string }>('exportOperationLog', {}, { token: agent.token })
    const fileId = await vi.waitFor(
      async () => {
        const job = await world.db.one<{ state: string; result: { fileId: string } | null }>(
          sql`select state, result from job where id = ${data.jobId}`,
        )
        expect(job.state).toBe('done')
        return job.result?.fileId ?? ''
      },
      { timeout: 15_000, interval: 100 },
    )
    const text = await storedText(fileId)
    expect(text).toContain(`'=1+1`)
    expect(text).toContain('最多 ¥378.01')
    expect(text).not.toContain('别人的')
  })
})

async function storedText(fileId: string): Promise<string> {
  const store = await openFileStore(server.config)
  const chunks: Buffer[] = []
  for await (const chunk of await store.read(fileId)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
