import { badgePhrases } from '@fairgate/contract/badge/phrases'
import type { ticketImportCommands } from '@fairgate/contract/ticket/import-commands'
import { type TicketColumn, ticketImportColumns } from '@fairgate/contract/ticket/import-fields'
import { ticketPhrases } from '@fairgate/contract/ticket/phrases'
import sql from 'sql-template-tag'
import { documentBook } from '../../badge/facts.ts'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import { templateLink } from '../../kernel/files/template-link.ts'
import type { TemplateText } from '../../kernel/spreadsheet/write-template.ts'

type Words = readonly [cn: string, en: string]

const about: Readonly<Record<TicketColumn, readonly [words: Words, example: string]>> = {
  orderNumber: [ticketPhrases.aboutOrderNumber, ticketPhrases.exampleOrder[0]],
  ticketType: [ticketPhrases.aboutTicketType, ''],
  day: [ticketPhrases.aboutDay, '2030-03-04'],
  quantity: [ticketPhrases.aboutQuantity, '1'],
  name: [ticketPhrases.aboutHolder, badgePhrases.exampleName[0]],
  phone: [badgePhrases.aboutPhone, '13800138000'],
  documentType: [badgePhrases.aboutDocumentType, ''],
  documentNumber: [badgePhrases.aboutDocumentNumber, '11010519491231002X'],
  birth: [ticketPhrases.aboutBirth, '2022-05-20'],
  buyer: [ticketPhrases.aboutBuyer, badgePhrases.exampleName[0]],
  buyerContact: [ticketPhrases.aboutBuyer, '13800138000'],
  reference: [ticketPhrases.aboutReference, ''],
}

const text: TemplateText = {
  sheet: ticketPhrases.importSheet,
  guide: badgePhrases.guideSheet,
  instructions: ticketPhrases.importInstructions,
  guideTitles: [
    badgePhrases.guideField,
    badgePhrases.guideRequired,
    badgePhrases.guideAbout,
    badgePhrases.guideValues,
    badgePhrases.guideExample,
  ],
  required: badgePhrases.guideRequired,
}

/** The empty sheet for tickets of an exhibition, with its types as options; returns a link for the session. */
export const getTicketTemplateFile: HandlersOf<typeof ticketImportCommands>['getTicketTemplateFile'] = async (
  { exhibitionId },
  context,
) => {
  const { actor, db } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const types = await db.many<{ name: string }>(sql`
    select name_cn || ' ' || name_en as name from ticket_type where exhibition_id = ${exhibitionId} order by no`)
  const { words, offered } = await documentBook(db)
  const values: Partial<Record<TicketColumn, string[]>> = {
    ticketType: types.map(({ name }) => name),
    documentType: offered.map(code => words[code].join(' ')),
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
