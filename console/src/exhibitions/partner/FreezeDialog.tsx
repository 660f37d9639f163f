import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { type Text, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { Bone, Skeleton } from '../../kernel/ui/Skeleton.tsx'
import type { ActedPartner, OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'

/** Shows the consequences before freezing: exhibitions, badges, logged-in people. */
export function FreezeDialog({
  props,
  rows,
  name,
  skipped,
  busy,
  onSend,
  onCancel,
}: ActionDialogProps<ActedPartner, OfKind>) {
  const t = useText()
  const ids = rows.map(({ id }) => id)
  const { data, error, refetch } = useQueryCommand(
    commandOf('get…FreezeConsequences', props.kind),
    { ids },
    { quiet: true },
  )
  const title = t(rows.length === 1 ? 'partner.freezeAsk' : 'partner.freezeManyAsk', { name, count: rows.length })
  return (
    <Dialog
      open
      title={title}
      width={440}
      role="alertdialog"
      onClose={onCancel}
      foot={
        <>
          <Button autoFocus onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
          {/* Nobody freezes a partner without seeing what follows. */}
          {data && (
            <Button kind="danger" busy={busy} onClick={() => onSend()}>
              {t('partner.freeze')}
            </Button>
          )}
        </>
      }
    >
      {data && (
        <>
          <p className="fg-partner-consequences">{describeConsequences(data, t)}</p>
          <p>{t('partner.freezeWhy')}</p>
        </>
      )}
      {!data && !error && (
        <Skeleton>
          <Bone width="70%" height={14} />
        </Skeleton>
      )}
      {error && (
        <p role="alert">
          {error.message}{' '}
          <button type="button" className="fg-link" onClick={() => void refetch()}>
            {t('shell.retry')}
          </button>
        </p>
      )}
      {skipped > 0 && <p>{t('shell.skipped', { count: skipped })}</p>}
    </Dialog>
  )
}

interface Consequences {
  exhibitions: number
  badges: number
  online: number
}

/** `3 exhibitions, 214 badges, 2 people logged in`. */
export const describeConsequences = ({ exhibitions, badges, online }: Consequences, t: Text): string =>
  [
    t('partner.countExhibitions', { count: exhibitions, shown: formatNumber(exhibitions) }),
    t('partner.countBadges', { count: badges, shown: formatNumber(badges) }),
    t('partner.countOnline', { count: online, shown: formatNumber(online) }),
  ].join(t('shell.comma'))
