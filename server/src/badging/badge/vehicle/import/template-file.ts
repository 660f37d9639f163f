import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import {
  neededVehicleColumns,
  type VehicleColumn,
  vehicleColumnNames,
  vehicleImportColumns,
} from '@fairgate/contract/badging/badge/vehicle-import-fields'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../../exhibitions/exhibition/api.ts'
import { enabledOptions } from '../../../../foundation/dictionary/api.ts'
import type { HandlersOf } from '../../../../kernel/command/context.ts'
import { templateLink } from '../../../../kernel/files/template-link.ts'
import { refuse } from '../../../../kernel/refusal/refuse.ts'
import { documentBook } from '../../document-book.ts'
import { templateText } from '../../import/import-columns.ts'
import type { DoorsToBook } from '../slot-list.ts'
import { originOptions, slotsWritten } from './vehicle-rules.ts'

/** How many slots a template lists; the others have the same form. */
const maxOptions = 500

/** Returns a link to the empty sheet for vehicles of a type with the current slots, valid for the caller's session. */
export const vehicleTemplateFile =
  (gate: DoorsToBook): HandlersOf<typeof badgeCommands>['getVehicleTemplateFile'] =>
  async ({ exhibitionId, badgeTypeId }, context) => {
    const { actor, db, now, services } = context
    await exhibitionFor(db, actor, exhibitionId)
    const type = await db.maybe<{ nameCn: string; phases: string[] }>(sql`
      select name_cn as "nameCn", phases from badge_type
      where id = ${badgeTypeId} and exhibition_id = ${exhibitionId} and subject = 'vehicle'`)
    if (!type) refuse('kernel.notFound')
    const both = ({ cn, en }: { cn: string; en: string }) => `${cn} ${en}`
    const { labels, offered } = await documentBook(db)
    const slots = await slotsWritten({ db, now, gate, config: services.config }, { exhibitionId, ...type })
    const documents = offered.map(code => labels[code].join(' '))
    const values: Partial<Record<VehicleColumn, readonly string[]>> = {
      plateOrigin: originOptions.map(both),
      vehicleType: (await enabledOptions(db, 'vehicle_type', { exhibitionId })).map(both),
      slot: slots.slice(0, maxOptions).map(({ begins, door }) => `${begins} ${door}`),
      ...{ documentType: documents, documentType2: documents, documentType3: documents },
    }
    const columns = vehicleColumnNames.map(key => {
      const [cn, en] = vehicleImportColumns[key]
      const options = values[key]
      return {
        ...{ key, cn, en, required: neededVehicleColumns.includes(key), about: aboutOf(key) },
        ...{ example: options?.[0] ?? examples[key] ?? '', width: /Number|slot/.test(key) ? 28 : 20 },
        ...(options && options.length > 0 && { values: options }),
      }
    })
    return { url: await templateLink(context, type.nameCn, columns, text) }
  }

const text = { ...templateText, sheet: badgeTexts.vehicleSheet, instructions: badgeTexts.vehicleInstructions }

const examples: Partial<Record<VehicleColumn, string>> = {
  ...{ name: badgeTexts.examplePlate[0], driver: badgeTexts.exampleName[0], documentNumber: '11010519491231002X' },
  phone: '13800138000',
}

function aboutOf(key: VehicleColumn): readonly [string, string] {
  const { aboutPlateOrigin, aboutSlot, aboutDriver, aboutName, plateHint } = badgeTexts
  const { aboutDocumentType, aboutDocumentNumber, aboutPhone } = badgeTexts
  if (key === 'name') return plateHint
  if (key === 'plateOrigin') return aboutPlateOrigin
  if (key === 'slot') return aboutSlot
  if (key === 'driver') return aboutName
  if (key.startsWith('driver')) return aboutDriver
  if (key.startsWith('documentNumber')) return aboutDocumentNumber
  return key.startsWith('phone') ? aboutPhone : aboutDocumentType
}
