import { badgeFields } from '@fairgate/contract/badging/badge/fields'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormPage } from '../../kernel/ui/form/FormPage.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { BadgeFields } from './BadgeFields.tsx'
import { addedOf, newBadge, refusedAt, requiresBirth, submitWritten, validateBadge } from './badge-form.ts'
import { badgePaths } from './badge-paths.ts'
import { CompanyField } from './CompanyField.tsx'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import { useExistingBadge } from './use-existing-badge.ts'
import './BadgeForm.css'

const focusField = (name: 'name' | 'badgeTypeId') =>
  document.querySelector<HTMLElement>(`[data-field=${name}] input`)?.focus()

/** Form for a new badge: save as a draft, submit at once, or continue with the next one. */
export function AddBadge() {
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { id: exhibitionId } = exhibition
  const badgeTypes = useBadgeTypes(exhibitionId)
  const { userCompanyType = '', userComapnyName: ownCompany = '' } = useUser() ?? {}
  const isOrganizer = ['platform', 'sponsor'].includes(userCompanyType)
  const { existingBadge, watch } = useExistingBadge()
  const show = (id: string) => void navigate(`${badgePaths.list(exhibitionId)}?row=${id}`)
  const add = (form: WireOf<typeof badgeFields>) =>
    watch(write('addBadge', { exhibitionId, companyId: form.companyId, ...addedOf(form) }))
  const draft = useDraft({
    of: badgeFields,
    start: { ...newBadge, employer: ownCompany },
    without: ({ documentType }) => (requiresBirth(documentType) ? [] : ['birth']),
    validate: values =>
      validateBadge(values, { type: badgeTypes.types.find(({ id }) => id === values.badgeTypeId), t }),
    send: add,
    refused: refusedAt,
    said: 'shell.saved',
    done: ({ id }) => show(id),
  })
  const { isPending } = badgeTypes
  const hasOneType = badgeTypes.optionsFor('person').length === 1
  useEffect(() => {
    if (!isPending) focusField(hasOneType ? 'name' : 'badgeTypeId')
  }, [isPending, hasOneType])
  const saveNext = () =>
    draft.attempt('next', async form => {
      const { id, version, code } = await add(form)
      draft.settle({ id, version })
      toast.success(t('badge.savedNext', { code }))
      // The next badge is usually that of a colleague.
      const { badgeTypeId, companyId, employer, entryDays } = draft.values
      draft.restart({ ...newBadge, badgeTypeId, companyId, employer, entryDays })
      focusField('name')
    })
  const submit = () =>
    draft.attempt('submit', async form => {
      const { id, version } = await add(form)
      draft.settle({ id, version })
      await submitWritten(exhibitionId, id, t)
      show(id)
    })
  return (
    <FormPage
      draft={draft}
      within={[exhibition.name]}
      actions={
        <>
          <Button busy={draft.busy === 'send'} onClick={() => void draft.send()}>
            {t('badge.saveDraft')}
          </Button>
          <Button busy={draft.busy === 'next'} onClick={() => void saveNext()}>
            {t('badge.saveNext')}
          </Button>
        </>
      }
      verb={t('badge.saveSubmit')}
      onSubmit={() => void submit()}
    >
      <BadgeFields
        values={draft.values}
        badgeTypes={badgeTypes}
        held={existingBadge && `${badgePaths.list(exhibitionId)}?row=${existingBadge}`}
        company={
          isOrganizer && (
            <CompanyField
              exhibitionId={exhibitionId}
              onChosen={name => draft.begin({ employer: name ?? ownCompany })}
            />
          )
        }
      />
    </FormPage>
  )
}
