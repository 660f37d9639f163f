import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import { openFileStore } from '../../src/kernel/files/open-file-store.ts'
import { createStoredFile } from '../../src/kernel/files/stored-file.ts'
import type { Demo } from './demo-context.ts'

const [width, height] = [1200, 1600]

/** An evening by the river with the tower of a temple, drawn for the demo; the place does not exist. */
const evening = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b3b4a"/>
      <stop offset=".55" stop-color="#0b6b6b"/><stop offset="1" stop-color="#e3a15a"/></linearGradient>
    <linearGradient id="river" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9995a"/>
      <stop offset="1" stop-color="#0b3b4a"/></linearGradient>
  </defs>
  <rect width="1200" height="1150" fill="url(#sky)"/><circle cx="860" cy="980" r="120" fill="#f6d08a"/>
  <rect y="1150" width="1200" height="450" fill="url(#river)"/>
  <g fill="#082c33"><path d="M600 320 L612 620 Q700 760 720 900 L780 1000 L800 1150 H400 L420 1000 L480 900 Q500 760 588 620 Z"/>
    <path d="M300 700 L306 860 Q350 940 360 1020 L390 1150 H210 L240 1020 Q250 940 294 860 Z"/>
    <path d="M900 700 L906 860 Q950 940 960 1020 L990 1150 H810 L840 1020 Q850 940 894 860 Z"/><rect y="1120" width="1200" height="40"/></g>
  <g fill="#f6d08a" opacity=".5"><rect x="560" y="1190" width="80" height="6"/><rect x="520" y="1240" width="160" height="6"/>
    <rect x="780" y="1215" width="160" height="6"/><rect x="740" y="1290" width="240" height="6"/></g></svg>`

/** The login branding of the second brand: rows as the venue would create them, so that another brand is data too. */
export async function seedBrand(db: Db, { companies, operators, services }: Demo): Promise<void> {
  // Loaded only here: the server itself never needs it.
  const { default: sharp } = await import('sharp')
  const content = await sharp(Buffer.from(evening)).png().toBuffer()
  const store = await openFileStore(services.config)
  const { id } = await createStoredFile(db, store, {
    ...{ purpose: 'banner', name: 'evening.png', type: 'png', content },
    ...{ companyId: companies.venue, operatorId: operators.admin.operatorId },
  })
  await db.run(sql`update file set state = 'stored' where id = ${id}`)
  await db.run(sql`insert into brand_picture (file_id, sha256, type, width, height)
    select id, sha256, type, ${width}, ${height} from file where id = ${id}`)
  const setting = {
    pictures: [
      {
        ...{ fileId: id, altCn: '河畔的塔，虚构的傍晚', altEn: 'Towers by a river, an invented evening' },
        ...{ link: '', from: null, to: null },
      },
    ],
    ...{ heroOneCn: '', heroOneEn: '', heroTwoCn: '', heroTwoEn: '' },
    ...{ productCn: '', productEn: '', agreement: '' },
  }
  await db.run(sql`insert into brand_setting (brand, type, version, content, set_by)
    values ('TH', 'login', 1, ${JSON.stringify(setting)}::jsonb, ${operators.admin.name})`)
}
