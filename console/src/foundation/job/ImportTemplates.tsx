import { type PartnerKind, partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import type { ReactNode } from 'react'
import { useMayOf } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { listOf, type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { TemplateButton } from '../../kernel/ui/import/TemplateButton.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import './ImportTemplates.css'

/** Sheets that are the same whatever they are for. */
const sheets = [
  { word: 'audience.importSheet', may: 'audience:import', command: 'getAudienceTemplateFile' },
  { word: 'epidemic.importSheet', may: 'declaration:proxy', command: 'getDeclarationTemplateFile' },
  { word: 'travel.importSheet', may: 'travel:edit', command: 'getTravelTemplateFile' },
] as const satisfies readonly { word: TextKey; may: string; command: string }[]

/** Of an exhibition and what is sold or applied for there: they are with their import. */
const otherTemplates = [
  { word: 'badge.badgesTitle', may: 'badge:apply' },
  { word: 'ticket.importSheet', may: 'ticket:sell' },
] as const satisfies readonly { word: TextKey; may: string }[]

/** The empty sheet of every permitted import (`/jobs?view=templates`). */
export function ImportTemplates({ head }: { head: ReactNode }) {
  const t = useText()
  const w = useLocalize()
  const may = useMayOf()
  const kinds = (Object.keys(partnerKinds) as PartnerKind[]).filter(kind =>
    may(`${partnerKinds[kind].entityType}:import`),
  )
  const rows = [
    ...kinds.map(kind => ({
      name: w(partnerKinds[kind].label),
      // Commands of one pattern take and answer the same whatever the kind.
      get: () => call(`get${kind}TemplateFile` as 'getCooperatorTemplateFile', {}),
    })),
    ...sheets
      .filter(sheet => may(sheet.may))
      .map(({ word, command }) => ({ name: t(word), get: () => call(command, {}) })),
  ]
  const there = otherTemplates.filter(sheet => may(sheet.may)).map(({ word }) => t(word))
  return (
    <ScrollPage className="fg-import-templates">
      <PageHead title={t('job.templates')} />
      {head}
      <ul>
        {rows.map(({ name, get }) => (
          <li key={name}>
            <span>{name}</span>
            <TemplateButton get={get} name={name} />
          </li>
        ))}
      </ul>
      {there.length > 0 && <p className="fg-field-hint">{t('job.templatesElsewhere', { what: listOf(there) })}</p>}
      {rows.length + there.length === 0 && <p className="fg-field-hint">{t('job.noTemplates')}</p>}
    </ScrollPage>
  )
}
