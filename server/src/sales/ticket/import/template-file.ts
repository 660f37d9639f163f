import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import type { ticketImportCommands } from '@fairgate/contract/sales/ticket/import-commands'
import { type TicketColumn, ticketImportColumns } from '@fairgate/contract/sales/ticket/import-fields'
import { ticketTexts } from '@fairgate/contract/sales/ticket/texts'
import sql from 'sql-template-tag'
import { documentBook } from '../../../badging/badge/api.ts'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import type { TemplateText } from '../../../kernel/spreadsheet/write-template.ts'

type TextPair = readonly [cn: string, en: string]

const about: Readonly<Record<TicketColumn, readonly [words: TextPair, example: string]>> = {
  orderNumber: [ticketTexts.aboutOrderNumber, ticketTexts.exampleOrder[0]],
  ticketType: [ticketTexts.aboutTicketType, ''],
  day: [ticketTexts.aboutDay, '2030-03-04'],
  quantity: [ticketTexts.aboutQuantity, '1'],
  name: [ticketTexts.aboutHolder, badgeTexts.exampleName[0]],
  phone: [badgeTexts.aboutPhone, '13800138000'],
  documentType: [badgeTexts.aboutDocumentType, ''],
  documentNumber: [badgeTexts.aboutDocumentNumber, '11010519491231002X'],
  birth: [ticketTexts.aboutBirth, '2022-05-20'],
  buyer: [ticketTexts.aboutBuyer, badgeTexts.exampleName[0]],
  buyerContact: [ticketTexts.aboutBuyer, '13800138000'],
  reference: [ticketTexts.aboutReference, ''],
}

const text: TemplateText = {
  sheet: ticketTexts.importSheet,
  guide: badgeTexts.guideSheet,
  instructions: ticketTexts.importInstructions,
  guideTitles: [
    badgeTexts.guideField,
    badgeTexts.guideRequired,
    badgeTexts.guideAbout,
    badgeTexts.guideValues,
    badgeTexts.guideExample,
  ],
  required: badgeTexts.guideRequired,
}

/** The empty sheet for tickets of an exhibition, with its types as options; returns a link for the session. */
export const getTicketTemplateFile: HandlersOf<typeof ticketImportCommands>['getTicketTemplateFile'] = async (
  { exhibitionId },
  context,
) => {
  const { actor, db } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const types = await db.many<{ name: string }>(sql`
    select name_cn || ' ' || name_en as name from ticket_type where exhibition_id = ${exhibitionId} order by number`)
  const { labels, offered } = await documentBook(db)
  const values: Partial<Record<TicketColumn, string[]>> = {
    ticketType: types.map(({ name }) => name),
    documentType: offered.map(code => labels[code].join(' ')),
  }
  const columns = (Object.keys(ticketImportColumns) as TicketColumn[]).map(key => {
    const [cn, en] = ticketImportColumns[key]
    const [line, example] = about[key]
    const options = values[key]
    return {
      ...{ key, cn, en, required: key === 'ticketType', about: line, width: key === 'documentNumber' ? 28 : 20 },
      example: options?.[0] ?? example,
      ...(options && options.length > 0 && { values: options }),
    }
  })
  return { url: await templateLink(context, exhibition.nameCn || exhibition.nameEn, columns, text) }
}
