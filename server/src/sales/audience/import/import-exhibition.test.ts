import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAudienceImportFixture } from '../../../app/testing/audience-import-fixture.ts'

const { world, csvOf, imported, reportOf } = await createAudienceImportFixture()

describe('a sheet for an exhibition', () => {
  it("accepts the exhibition's own options, and refuses hidden ones; without it neither is offered", async () => {
    const fair = await world.fair()
    const { organizer: caller, exhibitionId } = fair
    const code = 'job_class'
    const own = { code, value: 'surgeon', nameCn: '外科医生', nameEn: 'Surgeon', countsAs: 'engineering', exhibitionId }
    const { data } = await world.call(caller, 'addDictionaryOption', own as never)
    const hidden = await world.db.one<{ id: string }>(
      sql`select id from dictionary_option where code = ${code} and value = 'sales' and exhibition_id is null`,
    )
    await world.call(caller, 'setExhibitionOptionShown', { exhibitionId, id: hidden.id, shown: false } as never)
    const rows = (prefix: string) => [
      { name: '甲', phone: `${prefix}1`, jobClass: '外科医生' },
      { name: '乙', phone: `${prefix}2`, jobClass: 'Sales' },
      { name: '丙', phone: `${prefix}3`, jobClass: '采购' },
    ]
    const within = await imported(caller, csvOf(rows('1390000010')), { exhibitionId })
    const bad = async (importId: string) =>
      (await world.call(caller, 'getAudienceImportRowPage', { importId })).data.list.map(({ rowNumber, issues }) => [
        ...[rowNumber, issues[0]?.field],
      ])
    expect(await reportOf(caller, within)).toMatchObject({ good: 2, bad: 1 })
    expect(await bad(within)).toEqual([[3, 'jobClass']])
    expect(await bad(await imported(caller, csvOf(rows('1390000020'))))).toEqual([[2, 'jobClass']])
    const stored = await world.db.many<{ name: string; jobClass: string }>(sql`
      select name, job_class as "jobClass" from audience where owner_id = ${caller.company.id} order by phone_masked, id`)
    expect(stored).toContainEqual({ name: '甲', jobClass: 'surgeon' })
    // A person retains a chosen option: it can be stopped, but no longer deleted.
    const { version } = await world.db.one<{ version: number }>(
      sql`select version from dictionary_option where id = ${data.id}`,
    )
    expect((await world.call(caller, 'deleteDictionaryOption', { rows: [{ id: data.id, version }] })).reason).toBe(
      'dictionary.optionInUse',
    )
    // A row is corrected with the options of its import.
    const corrected = { importId: within, rowNumber: 3, cells: { jobClass: 'Surgeon' } }
    expect((await world.call(caller, 'mendAudienceImportRow', corrected)).data.state).toBe('mended')
    const stranger = await world.world.administrator('sponsor')
    expect((await world.call(stranger, 'getAudienceTemplateFile', { exhibitionId })).reason).toBe('kernel.notFound')
  })
})
