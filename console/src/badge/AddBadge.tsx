import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { Button } from '../ui/Button.tsx'
import { FormSummary } from '../ui/FormSummary.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { toast } from '../ui/toast.ts'
import { BadgeFields } from './BadgeFields.tsx'
import { emptyBadge, personOf } from './badge-form.ts'
import { badgePaths } from './badge-paths.ts'
import { CompanyField } from './CompanyField.tsx'
import { useBadgeForm } from './use-badge-form.ts'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import './BadgeForm.css'

/** A new badge: saved as a draft, sent for approval at once, or followed by the next one. */
export function AddBadge() {
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { id } = exhibition
  const badgeTypes = useBadgeTypes(id)
  const form = useBadgeForm({ start: emptyBadge, types: badgeTypes.types })
  const isOrganizer = ['platform', 'sponsor'].includes(useUser()?.userCompanyType ?? '')
  const [leaving, setLeaving] = useState(false)

  const add = () => {
    const { badgeTypeId, companyId } = form.values
    const payload = { exhibitionId: id, badgeTypeId, companyId: companyId || undefined, ...personOf(form.values) }
    return call('addBadge', payload, { atForm: true })
  }
  const leave = (to: string) => {
    setLeaving(true)
    // The guard has to hear of it first.
    setTimeout(() => void navigate(to))
  }
  const save = () =>
    form.attempt('save', async () => {
      const { id: badgeId } = await add()
      toast.success(t('shell.saved'))
      leave(`${badgePaths.list(id)}?row=${badgeId}`)
    })
  const saveNext = () =>
    form.attempt('next', async () => {
      const { code } = await add()
      toast.success(t('badge.savedNext', { code }))
      // The next one is mostly a colleague.
      const { badgeTypeId, companyId, employer } = form.values
      form.restart({ ...emptyBadge, badgeTypeId, companyId, employer })
      document.querySelector<HTMLElement>('[data-field=name] input')?.focus()
    })
  const submit = () =>
    form.attempt('submit', async () => {
      const { id: badgeId } = await add()
      try {
        const { failed } = await call('submitBadges', { exhibitionId: id, ids: [badgeId] }, { quiet: true })
        const [first] = failed
        if (first) toast.error(t('badge.savedNotSubmitted', { msg: first.msg }))
        else toast.success(t('badge.savedSubmitted'))
      } catch (error) {
        // The draft is there: going on from it, not from a second copy.
        if (!(error instanceof CallError)) throw error
        toast.error(t('badge.savedNotSubmitted', { msg: error.message }))
      }
      leave(`${badgePaths.list(id)}?row=${badgeId}`)
    })

  return (
    <>
      <PageHead
        title={t('badge.addTitle')}
        crumbs={exhibition.crumbs({ title: t('badge.addTitle') })}
        actions={
          <>
            <Button busy={form.busy === 'save'} onClick={() => void save()}>
              {t('badge.saveDraft')}
            </Button>
            <Button busy={form.busy === 'next'} onClick={() => void saveNext()}>
              {t('badge.saveNext')}
            </Button>
            <Button kind="primary" busy={form.busy === 'submit'} onClick={() => void submit()}>
              {t('badge.saveSubmit')}
            </Button>
          </>
        }
      />
      <form className="fg-badge-form" onSubmit={event => event.preventDefault()}>
        <FormSummary issues={form.issues} />
        <BadgeFields
          form={form}
          badgeTypes={badgeTypes}
          company={
            isOrganizer && (
              <CompanyField
                exhibitionId={id}
                value={form.values.companyId}
                onChange={companyId => form.change({ companyId })}
              />
            )
          }
        />
      </form>
      <LeaveGuard dirty={form.dirty && !leaving && form.busy === undefined} />
    </>
  )
}
