import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { formatIssue } from '../../kernel/import/import-rows.ts'
import { documentBook } from './document-book.ts'
import { templateColumns } from './import/import-columns.ts'
import { validateRow } from './import/validate-row.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
await world.db.run(sql`update dictionary_option set name_cn = '护照（含旅行证）', name_en = 'Passport or travel document'
    where code = 'document_type' and value = 'passport'`)

const stop = (value: string, status = 0) =>
  world.db.run(sql`update dictionary_option set status = ${status} where code = 'document_type' and value = ${value}`)
const foreigner = (number: string) => ({
  documentType: 'passport' as const,
  documentNumber: number,
  birth: '1980-02-03',
})
const apply = (person: object) =>
  world.call(fair.partner, 'addBadge', {
    exhibitionId: fair.exhibitionId,
    badgeTypeId: fair.badgeTypeId,
    ...world.person(),
    ...person,
  })
const rows = async (documentType: string) =>
  validateRow(
    { cells: { name: '张三', documentType, documentNumber: 'AB1234567', birth: '1980-02-03' }, lost: [] },
    {
      ...{ requiredFields: [], minimumAge: null, documents: await documentBook(world.db) },
      ...{ today: '2026-11-01' as never, opens: '2026-12-01' as never, possibleDays: [] },
    },
  )

describe('a disabled document type', () => {
  it('is refused at its field for a new badge, and accepted again once it is enabled', async () => {
    await stop('passport')
    expect(await apply(foreigner('AB1234567'))).toMatchObject({
      statusCode: 10002,
      data: { issues: [{ path: 'documentType', msg: '已不再受理这种身份证件' }] },
    })
    await stop('passport', 1)
    expect((await apply(foreigner('AB1234567'))).statusCode).toBe(10001)
  })

  it('stays on badges that have it, and cannot be set on others', async () => {
    const id = await world.draft(fair, fair.partner, foreigner('AB7654321'))
    const other = await world.draft(fair)
    await stop('passport')
    const edit = (id: string, changes: object) =>
      world.call(fair.partner, 'editBadge', {
        ...{ exhibitionId: fair.exhibitionId, id, version: 1, badgeTypeId: fair.badgeTypeId },
        ...{ name: '李四', documentType: 'identityCard' as const },
        ...changes,
      })
    expect((await edit(id, { documentType: 'passport', birth: '1980-02-03' })).statusCode).toBe(10001)
    expect(await edit(other, foreigner('AB1111111'))).toMatchObject({
      data: { issues: [{ path: 'documentType' }] },
    })
    await stop('passport', 1)
  })

  it('is refused in a sheet, and is not offered in the template', async () => {
    await stop('other')
    const { issues } = await rows('其他证件')
    expect(issues.map(issue => formatIssue(issue, 'en').msg)).toEqual(['This document type is no longer accepted'])
    const column = templateColumns([], await documentBook(world.db)).find(({ key }) => key === 'documentType')
    expect(column?.values).toContain('护照（含旅行证） Passport or travel document')
    expect(column?.values).not.toContain('其他证件 Other document')
    await stop('other', 1)
  })
})

describe('a renamed document type', () => {
  it('is recognized by its new and its former name, and shown by the new one', async () => {
    for (const name of ['Passport or travel document', '护照（含旅行证）', '护照', 'Passport']) {
      expect((await rows(name)).entry).toMatchObject({ documentType: 'passport' })
    }
    const [issue] = (await rows('学生证')).issues
    expect(issue && formatIssue(issue, 'cn').msg).toContain('护照（含旅行证）、')
  })
})
