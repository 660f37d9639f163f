import { batchFields } from '@fairgate/contract/admission/batch-search/fields'
import type { Output } from '@fairgate/contract/app/catalogue'
import { FileDown, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useUpload } from '../../kernel/ui/form/use-upload.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import './BatchSearch.css'

const F = formFields(batchFields)

/**
 * Form for numbers and the reason, with the results below; many numbers, or a sheet, continue as a job below the form.
 */
export function SearchForm() {
  const t = useText()
  const [, showJob] = useJobInAddress()
  const [found, setFound] = useState<Output<'batchSearch'>>()
  const request = useRef<{ sheet: boolean; fileId?: string }>({ sheet: false })
  const draft = useDraft({
    of: batchFields,
    send: form => write('batchSearch', { ...form, ...request.current }),
    said: false,
    done: (answer, { numbers, reason }) => {
      // The form keeps the numbers, because they may be requested as a sheet too.
      draft.restart({ numbers: numbers ?? '', reason })
      setFound(answer.jobId ? undefined : answer)
      if (answer.jobId) showJob(answer.jobId)
    },
  })
  const file = useUpload(({ fileId }) => {
    request.current = { sheet: true, fileId }
    void draft.send()
  })
  const ask = (sheet: boolean) => {
    request.current = { sheet }
    if (file.ready) void file.send()
    else void draft.send()
  }
  return (
    <section className="fg-batch">
      <DraftForm draft={draft} className="fg-batch-form" short onSubmit={() => ask(false)}>
        <F.note name="numbers" rows={5} hint={t('batchSearch.numbersHint')} />
        <Stack gap={12}>
          <F.text name="reason" hint={t('batchSearch.reasonHint')} />
          <Field name="sheet" label={t('batchSearch.orSheet')}>
            {control => (
              <Upload id={control.id} aria-describedby={control['aria-describedby']} purpose="sheet" {...file.upload} />
            )}
          </Field>
          <Inline gap={12}>
            <Button kind="primary" type="submit" icon={Search} busy={draft.busy !== undefined || file.waits}>
              {t('batchSearch.search')}
            </Button>
            <Button icon={FileDown} onClick={() => ask(true)}>
              {t('batchSearch.searchSheet')}
            </Button>
          </Inline>
        </Stack>
      </DraftForm>
      {found && <SearchResult found={found} />}
    </section>
  )
}

const figures = ['lines', 'found', 'missing', 'repeated', 'meaningless'] as const

/** The result of each line. */
function SearchResult({ found }: { found: Output<'batchSearch'> }) {
  const t = useText()
  const rows = found.list.map((line, at) => ({ ...line, id: `${at}` }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
    <div className="fg-batch-result" role="status" tabIndex={0}>
      <p>{figures.map(name => `${t(`batchSearch.${name}`)} ${formatNumber(found[name] ?? 0)}`).join(' · ')}</p>
      <PlainTable
        label={t('batchSearch.results')}
        none={t('batchSearch.none')}
        rows={rows}
        columns={[
          { key: 'line', title: t('batchSearch.line'), width: '4%', align: 'right', render: ({ line }) => line },
          { key: 'asked', title: t('batchSearch.asked'), width: '13%', render: ({ asked }) => asked },
          {
            key: 'result',
            title: t('batchSearch.result'),
            render: ({ result, sameAs }) =>
              sameAs === null ? t(`batchSearch.result_${result}`) : t('batchSearch.sameAs', { line: sameAs }),
          },
          {
            key: 'code',
            title: t('batchSearch.code'),
            width: '15%',
            render: ({ holder, code }) => (holder ? `${t(`batchSearch.holder_${holder}`)} ${code}` : '—'),
          },
          { key: 'name', title: t('batchSearch.name'), render: ({ name }) => name || '—' },
          { key: 'type', title: t('batchSearch.type'), render: ({ type }) => (type ? nameOf(type) : '—') },
          {
            key: 'exhibition',
            title: t('batchSearch.exhibition'),
            render: ({ exhibition }) => (exhibition ? nameOf(exhibition) : '—'),
          },
          { key: 'state', title: t('batchSearch.state'), render: ({ state }) => (state ? nameOf(state) : '—') },
          {
            key: 'last',
            title: t('batchSearch.lastAt'),
            render: ({ lastAt, lastDoor }) =>
              lastAt ? `${formatMoment(lastAt)} ${lastDoor ? nameOf(lastDoor) : ''}` : '—',
          },
        ]}
      />
    </div>
  )
}
