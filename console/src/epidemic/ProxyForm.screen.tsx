import { proxyFields } from '@fairgate/contract/epidemic/fields'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage, FormSection } from '../ui/form/FormPage.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { EntrantFields } from './EntrantFields.tsx'
import { judgeEntrant } from './judge-entrant.ts'

const F = formFields(proxyFields)

/** What a company declares for one of its people (`/epidemic/proxy/add`). */
export function ProxyForm() {
  const t = useText()
  const navigate = useNavigate()
  const exhibitions = useQueryCommand('getProxyExhibitions', {}, { quiet: true })
  const list = exhibitions.data?.list ?? []
  const [exhibitionId, setExhibitionId] = useState<string>()
  const asked = useQueryCommand(
    'getProxyForm',
    { exhibitionId: exhibitionId ?? '' },
    { quiet: true, enabled: exhibitionId !== undefined },
  )
  const draft = useDraft({
    of: proxyFields,
    judge: values => (asked.data ? judgeEntrant(t, asked.data.content, values) : []),
    send: form => write('addProxyDeclaration', { ...form, strategyNumber: asked.data?.number ?? 1 }),
    done: () => void navigate('/epidemic/proxy'),
    said: 'epidemic.proxySent',
  })
  return (
    <FormPage draft={draft} title={t('epidemic.addProxy')} verb={t('epidemic.send')}>
      <FormSection title={t('epidemic.exhibition')}>
        <F.choice
          name="exhibitionId"
          options={list.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
          loading={exhibitions.isPending}
          hint={exhibitions.data && list.length === 0 ? t('epidemic.proxyNone') : undefined}
          onChosen={setExhibitionId}
        />
        {asked.error && <ErrorState failure={asked.error} onRetry={() => void asked.refetch()} />}
      </FormSection>
      {exhibitionId !== undefined && asked.data && (
        <FormSection title={t('epidemic.entrant')}>
          <F.text name="phone" />
          <EntrantFields asked={asked.data} issues={draft.issues} />
        </FormSection>
      )}
    </FormPage>
  )
}
