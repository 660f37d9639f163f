import { proxyFields } from '@fairgate/contract/admission/epidemic/fields'
import { proxyTexts } from '@fairgate/contract/admission/epidemic/proxy-texts'
import { findRequiredImages } from '@fairgate/contract/admission/epidemic/required-content'
import { documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Agreement } from './Agreement.tsx'
import { deskControls } from './desk-controls.tsx'
import { HealthFields } from './HealthFields.tsx'
import { ImagesField } from './ImagesField.tsx'
import { validateEntrant } from './validate-entrant.ts'

const F = formFields(proxyFields)

/** Form of a company's declaration for one of its people (`/epidemic/proxy/add`). */
export function ProxyForm() {
  const t = useText()
  const w = useLocalize()
  const navigate = useNavigate()
  const exhibitions = useQueryCommand('getProxyExhibitions', {}, { quiet: true })
  const list = exhibitions.data?.list ?? []
  const [exhibitionId, setExhibitionId] = useState<string>()
  const query = useQueryCommand(
    'getProxyForm',
    { exhibitionId: exhibitionId ?? '' },
    { quiet: true, enabled: Boolean(exhibitionId) },
  )
  const content = exhibitionId ? query.data?.content : undefined
  const draft = useDraft({
    of: proxyFields,
    validate: values => {
      if (!exhibitionId) return []
      if (!content) return [{ path: 'exhibitionId', msg: w(proxyTexts.proxyLoading) }]
      return validateEntrant(t, content, values)
    },
    async send(form) {
      try {
        return await write('addProxyDeclaration', { ...form, strategyNumber: query.data?.number ?? 1 })
      } catch (failure) {
        // The input stays; the current requirements are loaded again.
        if (failure instanceof CallError && failure.reason === 'epidemic.strategyChanged') void query.refetch()
        throw failure
      }
    },
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
        {exhibitionId && query.error && <ErrorState failure={query.error} onRetry={() => void query.refetch()} />}
      </FormSection>
      <FormSection title={t('epidemic.entrant')}>
        <F.text name="name" />
        <F.choice
          name="documentType"
          options={documentTypeCodes.map(code => ({ value: code, label: w(documentTypeLabels[code]) }))}
        />
        <F.text name="documentNumber" autoComplete="off" />
        <F.text name="phone" />
      </FormSection>
      <FormSection title={w(proxyTexts.proxyHealth)} hint={content ? undefined : w(proxyTexts.proxyHealthHint)}>
        {content && <HealthFields content={content} issues={draft.issues} controls={deskControls} />}
      </FormSection>
      {content && (
        <>
          <FormSection title={t('epidemic.images')}>
            <F.own name="images" label="" required={false}>
              {(_control, { value, set }) => (
                <ImagesField kinds={findRequiredImages(content)} value={value ?? []} onChange={set} />
              )}
            </F.own>
          </FormSection>
          <FormSection title={t('epidemic.agreement')}>
            <Agreement content={content} />
            <F.flag name="agreed" />
          </FormSection>
        </>
      )}
    </FormPage>
  )
}
