import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { nonDigits } from '@fairgate/contract/kernel/pattern'
import { quotaFields } from '@fairgate/contract/participation/fields'
import { useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { type Name, nameOf } from '../kernel/name-of.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { Select } from '../ui/Select.tsx'
import { toast } from '../ui/toast.ts'

export interface Allotted {
  id: string
  exhibitionId: string
  company: Name
}

/** Sets how many badges of a type one participation may have. */
export function AllotDialog({ participation, onClose }: { participation: Allotted | undefined; onClose: () => void }) {
  const t = useText()
  const name = participation ? nameOf(participation.company) : ''
  return (
    <Dialog open={participation !== undefined} title={t('exhibition.allotTitle', { name })} onClose={onClose}>
      {participation && <Allotting participation={participation} onClose={onClose} />}
    </Dialog>
  )
}

function Allotting({ participation, onClose }: { participation: Allotted; onClose: () => void }) {
  const t = useText()
  const { id: participationId, exhibitionId } = participation
  const types = useQueryCommand('getBadgeTypeList', { exhibitionId }).data?.list
  const quotas = useQueryCommand('getQuotaPage', { participationId, pageSize: 40 }).data?.list
  const [badgeTypeId, setBadgeTypeId] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [issues, setIssues] = useState<InputIssue[]>([])
  const quota = quotas?.find(one => one.badgeTypeId === badgeTypeId)
  const granted = typed ?? String(quota?.granted ?? '')
  const allot = useCommand('allotQuota', {
    onDone: () => {
      toast.success(t('exhibition.allotted'))
      onClose()
    },
    onRefused: failure =>
      setIssues(failure.issues.length > 0 ? failure.issues : [{ path: 'granted', msg: failure.message }]),
  })
  const save = () => {
    const missing = [
      ...(badgeTypeId ? [] : [{ path: 'badgeTypeId', msg: t('exhibition.chooseBadgeType') }]),
      ...(granted === '' ? [{ path: 'granted', msg: t('shell.required') }] : []),
    ]
    setIssues(missing)
    if (missing.length === 0 && badgeTypeId) {
      allot.mutate({ participationId, badgeTypeId, granted: Number(granted), version: quota?.version })
    }
  }
  const taken = quota ? quota.given + quota.reserved + quota.used : 0
  const typeError = issueOf(issues, 'badgeTypeId')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={t('participation.badgeType')} name="badgeTypeId" required error={typeError}>
        {control => (
          <Select
            id={control.id}
            autoFocus
            style={{ width: '100%' }}
            status={typeError ? 'error' : undefined}
            placeholder={t('exhibition.chooseBadgeType')}
            notFoundContent={t('exhibition.noBadgeTypes')}
            value={badgeTypeId}
            options={types?.map(type => ({ value: type.id, label: nameOf({ cn: type.nameCn, en: type.nameEn }) }))}
            onChange={value => {
              setBadgeTypeId(value)
              setTyped(undefined)
            }}
          />
        )}
      </Field>
      <Field
        label={t('participation.granted')}
        name="granted"
        required
        error={issueOf(issues, 'granted')}
        hint={t('exhibition.allotHint')}
        extra={taken > 0 && t('exhibition.taken', { taken: formatNumber(taken) })}
      >
        {control => (
          <input
            {...control}
            className="fg-input"
            inputMode="numeric"
            maxLength={String(quotaFields.granted.max).length}
            value={granted}
            onChange={event => setTyped(event.target.value.replaceAll(nonDigits, ''))}
          />
        )}
      </Field>
      <div className="fg-dialog-foot">
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="primary" busy={allot.isPending}>
          {t('exhibition.allot')}
        </Button>
      </div>
    </form>
  )
}
