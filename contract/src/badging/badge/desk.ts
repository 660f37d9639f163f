import { z } from 'zod'
import { can, changedRow, read, write } from '../../kernel/command/command.ts'
import { decisionNote as note } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { chosen, decided, ids, inExhibition, jobStarted } from './chosen.ts'
import { handOverFields, lossFields, pickUpFields, printFormats, reprintFields } from './fields.ts'
import { proofSamples, templateSides } from './template.ts'
import { credentialActs, credentialRow, template, templateSizes } from './views.ts'

const print = can('badge:print')

/** `cardId`: the active card that the caller saw, null for none; if it has changed, the answer is 10007. */
const oneCard = { ...inExhibition, id: idOf('badge'), cardId: idOf('credential').nullable().optional() }

const getPrintQueue = list({
  access: print,
  label: ['打印队列', 'Print queue'],
  row: () => row('credential', credentialActs(), credentialRow()),
  search: ['code', 'name'],
  sort: ['createdAt'],
  /** `printable`: what printing all includes, without the cards of suspended badges. */
  tabs: ['all', 'printable', 'coded', 'queued', 'printed', 'failed', 'issued'],
  filter: () => ({ ...inExhibition, jobId: idOf('job').optional() }),
})

/** Commands of the print desk: templates, PDFs, cards that are printed, issued, replaced. */
export const deskCommands = {
  getTemplateList: read({
    access: print,
    label: ['证件版式列表', 'Badge templates'],
    input: () => z.strictObject(inExhibition),
    output: () => z.object({ list: z.array(template()) }),
  }),
  saveTemplate: write({
    access: can('badgeTemplate:add', 'badgeTemplate:modify'),
    label: ['保存证件版式', 'Save a badge template'],
    input: () =>
      z.strictObject({
        ...inExhibition,
        id: idOf('badgeTemplate').optional(),
        version: integer(1).optional(),
        name: z.string().trim().min(1).max(40),
        size: z.enum(templateSizes),
        /**
         * The content, as previewed before (`proofTemplate`); default: unchanged, or that of the built-in template for a
         * new one.
         */
        sides: templateSides().optional(),
      }),
    output: () => changedRow('badgeTemplate'),
  }),
  getTemplateDetail: read({
    access: print,
    label: ['查看证件版式', 'View a badge template'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('badgeTemplate') }),
    output: () =>
      z.object({
        id: idOf('badgeTemplate'),
        version: z.number().int(),
        name: z.string(),
        size: z.enum(templateSizes),
        no: z.number().int(),
        sides: templateSides(),
      }),
  }),
  proofTemplate: write({
    access: can('badgeTemplate:add', 'badgeTemplate:modify'),
    label: ['预览证件版式', 'Preview a badge template'],
    /** A job that returns a `templateProof`: the drawing of the print, and what prevents printing. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        size: z.enum(templateSizes),
        sides: templateSides(),
        sample: z.enum(proofSamples).default('usual'),
        badgeTypeId: idOf('badgeType').optional(),
      }),
    output: () => jobStarted,
  }),
  printBadges: write({
    access: print,
    label: ['打印证件', 'Print badges'],
    /** `templateId`: a template of the exhibition; `size`: the built-in one of that size. */
    input: () =>
      z.strictObject({
        ...chosen(),
        format: z.enum(printFormats),
        templateId: idOf('badgeTemplate').optional(),
        /** The printer whose queue gets the file; default: the common queue. */
        printerId: idOf('printer').optional(),
        size: z.enum(templateSizes).default('cr80'),
      }),
    output: () => jobStarted,
  }),
  getPrintQueue,
  exportPrintQueue: exportOf(getPrintQueue, ['导出打印队列', 'Export the print queue']),
  markPrinted: write({
    access: print,
    label: ['标记已打印', 'Mark as printed'],
    /** Confirms printing: of cards by id at once; or of all whose files are made, or of one file, by a job. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        ids: ids.optional(),
        filter: z.strictObject({ tab: z.literal('queued'), jobId: idOf('job').optional() }).optional(),
      }),
    output: decided,
  }),
  markPrintFailed: write({
    access: print,
    label: ['标记打印失败', 'Mark as failed'],
    input: () => z.strictObject({ ...inExhibition, ids, note }),
    output: decided,
  }),
  issueBadges: write({
    access: print,
    label: ['发证', 'Issue badges'],
    /** `to`: the name of the person who took them; not needed if the holder came in person. */
    input: () => z.strictObject({ ...chosen(), ...shapeOf(handOverFields) }),
    output: decided,
  }),
  printPickUpList: write({
    access: print,
    label: ['打印领证签收单', 'Print a sign-off sheet'],
    /** A PDF of a company's printed cards, each with a space for a signature. */
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(pickUpFields) }),
    output: () => jobStarted,
  }),
  takeBackBadges: write({
    access: print,
    label: ['收回证件', 'Take back badges'],
    /** Undoes the issue of cards that were issued by mistake. */
    input: () => z.strictObject({ ...inExhibition, ids, note: z.string().trim().min(1).max(500) }),
    output: decided,
  }),
  reprintBadge: write({
    access: print,
    label: ['补打证件', 'Reprint a badge'],
    input: () => z.strictObject({ ...oneCard, ...shapeOf(reprintFields) }),
    output: () => changedRow('badge'),
  }),
  reportBadgeLost: write({
    access: print,
    label: ['证件挂失', 'Report a badge lost'],
    input: () => z.strictObject({ ...oneCard, ...shapeOf(lossFields) }),
    output: () => changedRow('badge'),
  }),
}
