import sharp from 'sharp'
import sql from 'sql-template-tag'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { type DomainCases, on } from './cases.ts'
import { ofEverybody } from './rows.ts'

/** The minimum size of the logo. */
const pixels = { width: 64, height: 64, channels: 3, background: '#0b5ed7' } as const

export const brandCases: DomainCases = {
  rows: {
    'file, banner': ofEverybody(async ({ db, services }, { operator }) => {
      const { id } = await createStoredFile(db, services.store, {
        ...{ companyId: operator.company.id, operatorId: operator.operatorId, purpose: 'banner', name: 'a.png' },
        ...{ type: 'png', content: await sharp({ create: pixels }).png().toBuffer() },
      })
      await db.run(sql`update file set state = 'stored' where id = ${id}`)
      return { id }
    }),
  },
  hints: {
    editBannerSetting: on(
      { pictures: 'file, banner' },
      { type: 'title', version: 0, pictures: [{ altCn: '标志', altEn: 'The mark' }] },
    ),
  },
}
