import type { RowOf } from '@fairgate/contract/app/catalogue'
import { templateFields } from '@fairgate/contract/badging/badge/fields'
import { useNavigate } from 'react-router'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Acted } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { OfExhibition } from './acted-badge.ts'
import { badgePaths } from './badge-paths.ts'

type TemplateRow = RowOf<'getTemplateList'>
type OwnTemplate = TemplateRow & Acted

const F = formFields(templateFields)
const sizes: Readonly<Record<TemplateRow['size'], TextKey>> = { cr80: 'badge.sizeCr80', a6: 'badge.sizeA6' }

/** Form for a new template, which starts as the built-in one of its size. */
function TemplateDrawer({ exhibitionId, onClose }: OfExhibition & { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const draft = useDraft({
    of: templateFields,
    send: form => write('saveTemplate', { exhibitionId, ...form }),
    done: ({ id }) => {
      onClose()
      void navigate(badgePaths.template(exhibitionId, id))
    },
  })
  return (
    <EditDrawer draft={draft} title={t('badge.templateAdd')} onClose={onClose}>
      <F.text name="name" />
      <F.radios name="size" labels={sizes} />
    </EditDrawer>
  )
}

/** The exhibition's own templates, by name. */
export const Templates = defineList<'getTemplateList', 'badge', OfExhibition, OwnTemplate>('getTemplateList', {
  domain: 'badge',
  title: 'badge.templatesTitle',
  inside: true,
  whole: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  useRows: list => ({ rows: list.rows.filter((row): row is OwnTemplate => row.id !== null) }),
  add: { word: 'badge.templateAdd', can: 'badgeTemplate:add', form: TemplateDrawer },
  columns: c => [
    c.name('name', { title: 'badge.templateName', width: 240 }),
    c.choice('size', sizes, { title: 'badge.templateSize', width: 200 }),
    c.cell('no', ({ no }) => c.t('badge.templateVersion', { no }), { title: 'badge.templateNo', width: 120 }),
    c.moment('savedAt', { title: 'badge.templateSavedAt' }),
    c.text('savedBy', { title: 'badge.templateSavedBy', priority: 1 }),
  ],
  open: ({ id, actions }, { exhibitionId }) =>
    actions.includes('edit') ? badgePaths.template(exhibitionId, id) : undefined,
  openLabel: 'badge.edit',
  empty: { title: 'badge.templatesEmpty', why: 'badge.templatesEmptyWhy' },
})
