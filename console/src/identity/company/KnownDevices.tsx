import { useCommand } from '../../kernel/command/use-command.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import type { Account } from './account-setting.ts'

/** The known devices of a person, each with a button to forget it. */
export function KnownDevices({ devices }: { devices: Account['knownDevices'] }) {
  const t = useText()
  const onDone = () => toast.success(t('company.deviceForgotten'))
  const forget = useCommand('forgetKnownDevice', { onDone })
  const forgetAll = useCommand('forgetKnownDevices', { onDone })
  return (
    <FormSection title={t('company.sectionDevices')} hint={t('company.devicesLine')}>
      <ul className="fg-account-rows">
        {devices.map(({ id, browser, usedAt }) => {
          const name = browser || t('session.unknownDevice')
          return (
            <Inline as="li" gap={12} align="center" key={id}>
              <strong>{name}</strong>
              <span>{t('company.deviceUsed', { time: momentWithin(usedAt) })}</span>
              <Button
                size="small"
                aria-label={`${t('company.forgetDevice')}: ${name}`}
                busy={forget.isPending && forget.variables?.knownDeviceId === id}
                onClick={() => forget.mutate({ knownDeviceId: id })}
              >
                {t('company.forgetDevice')}
              </Button>
            </Inline>
          )
        })}
      </ul>
      {devices.length > 1 && (
        <Button kind="quiet" size="small" busy={forgetAll.isPending} onClick={() => forgetAll.mutate({})}>
          {t('company.forgetDevices')}
        </Button>
      )}
    </FormSection>
  )
}
