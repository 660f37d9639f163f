import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createFilesFixture } from '../../app/testing/files-fixture.ts'
import { type Db, transaction } from '../database/database.ts'
import { readSettings } from '../settings/config.ts'
import { openFileStore } from './open-file-store.ts'
import { claimFile, createStoredFile, expectFile, releaseFile } from './stored-file.ts'
import { sweepFiles } from './sweep-files.ts'

const { folder, owner, stranger, database, db, store, pngHead, uploaded, incoming } = await createFilesFixture()

describe('sweepFiles', () => {
  it('deletes files unclaimed for a day, released ones and expired ones, and nothing else', async () => {
    const [old, fresh, claimed, released] = (await Promise.all(
      ['1,1\n', '2,2\n', '3,3\n', '4,4\n'].map(content => uploaded(Buffer.from(content))),
    )) as [string, string, string, string]
    await claimFile(db, claimed, 'sheet', owner)
    await claimFile(db, released, 'sheet', owner)
    await releaseFile(db, released)
    const result = await createStoredFile(db, store, {
      ...owner,
      purpose: 'result',
      name: 'report.csv',
      type: 'csv',
      content: Buffer.from('r'),
      expiresAt: new Date(Date.now() - 1),
    })
    await db.run(sql`update file set created_at = now() - interval '25 hours' where id in (${old}, ${claimed})`)
    expect(await sweepFiles(database.pool, store)).toBe(3)
    const left = await db.many<{ id: string }>(
      sql`select id from file where id in (${old}, ${fresh}, ${claimed}, ${released}, ${result.id})`,
    )
    expect(left.map(file => file.id).sort()).toEqual([fresh, claimed].sort())
    await expect(store.read(old)).rejects.toThrow('ENOENT')
    expect(await text(await store.read(claimed))).toBe('3,3\n')
  })
})

describe('the store in S3', () => {
  it('stores, reads, lends and deletes like the folder does', async () => {
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'fairgate', configs: [] }],
    })
    const { port } = await server.run()
    try {
      const bucket = await openFileStore(
        readSettings({
          FAIRGATE_DATA: folder,
          FILE_STORE: 's3://fairgate/venue',
          S3_ENDPOINT: `http://127.0.0.1:${port}`,
          S3_ACCESS_KEY: 'S3RVER',
          S3_SECRET_KEY: 'S3RVER',
        }),
      )
      const content = Buffer.from('in the cloud')
      const made = await createStoredFile(db, bucket, {
        ...owner,
        purpose: 'result',
        name: 'x.csv',
        type: 'csv',
        content,
      })
      expect(await text(await bucket.read(made.id))).toBe('in the cloud')
      expect(await bucket.withPath(made.id, async path => path.startsWith(bucket.incoming))).toBe(true)
      await bucket.remove(made.id)
      await expect(bucket.read(made.id).then(text)).rejects.toThrow()
      expect(incoming()).toEqual([])
    } finally {
      await server.close()
    }
  })
})

describe('uploads that are not used', () => {
  const size = 5 * 1024 * 1024
  type Owner = { companyId: string; operatorId: string }
  const of = (companyId: string, operatorId: string): Owner => ({ companyId, operatorId })
  const photo = { purpose: 'photo', size, sha256: '0'.repeat(64) } as const
  const waiting = (owner: Owner, count: number, bytes: number) =>
    db.run(sql`insert into file (company_id, operator_id, purpose, size, sha256, state)
      select ${owner.companyId}, ${owner.operatorId}, 'photo', ${bytes}, '', 'stored' from generate_series(1, ${count})`)
  const announceFor = (owner: Owner) => transaction(database.pool, tx => expectFile(tx, { ...photo, ...owner }))

  it('are limited by number for an operator, also when announced in parallel', async () => {
    const owner = of(randomUUID(), randomUUID())
    await waiting(owner, 195, 1)
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => announceFor(owner)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(announceFor(owner)).rejects.toMatchObject({ reason: 'tooManyWaiting' })
    // Used files no longer count.
    await db.run(sql`update file set state = 'claimed' where company_id = ${owner.companyId}`)
    await announceFor(owner)
  })

  it('are limited by bytes, for the operator and for the company', async () => {
    const company = randomUUID()
    const people = Array.from({ length: 5 }, () => of(company, randomUUID()))
    for (const person of people.slice(0, 4)) await waiting(person, 1, 1024 ** 3 - size)
    for (const person of people.slice(0, 4)) {
      await announceFor(person)
      await expect(announceFor(person)).rejects.toMatchObject({ reason: 'tooManyWaiting' })
    }
    await expect(announceFor(people[4] as Owner)).rejects.toMatchObject({ reason: 'tooManyWaiting' })
    await announceFor(of(randomUUID(), randomUUID()))
  })
})

describe('a picture', () => {
  it('that is being validated while it is claimed is not reported as missing', async () => {
    const id = await uploaded(pngHead(10, 10), 'photo')
    const dbWithUpload: Db = {
      ...db,
      async maybe<Row>(query: Parameters<Db['maybe']>[0]) {
        const found = await db.maybe<Row>(query)
        await db.run(sql`update file set ready_at = now() where id = ${id}`)
        return found
      },
    }
    await expect(claimFile(dbWithUpload, id, 'photo', owner)).rejects.toMatchObject({
      reason: 'kernel.fileBeingChecked',
    })
    expect(await claimFile(db, id, 'photo', owner)).toMatchObject({ state: 'claimed' })
  })

  it('is validated before it is claimed', async () => {
    const id = await uploaded(pngHead(10, 10), 'photo')
    await expect(claimFile(db, id, 'photo', owner)).rejects.toMatchObject({ reason: 'kernel.fileBeingChecked' })
    await expect(claimFile(db, id, 'photo', stranger)).rejects.toMatchObject({ reason: 'notFound' })
    await db.run(sql`update file set refusal = 'imageDamaged' where id = ${id}`)
    await expect(claimFile(db, id, 'photo', owner)).rejects.toMatchObject({ reason: 'notFound' })
    await db.run(sql`update file set refusal = null, ready_at = now() where id = ${id}`)
    expect(await claimFile(db, id, 'photo', owner)).toMatchObject({ state: 'claimed' })
  })
})
