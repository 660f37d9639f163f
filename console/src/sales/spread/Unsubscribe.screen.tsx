import { useState } from 'react'
import { useParams } from 'react-router'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhoneEnd } from '../../kernel/ui/phone/PhoneEnd.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import './Unsubscribe.css'

/** The page of an unsubscribe link: one press opts out, another one undoes it (`/noLogin/unsubscribe/:code`). */
export function Unsubscribe() {
  const t = useText()
  const { code = '' } = useParams()
  const [isErased, setErased] = useState(false)
  const { mutate, isPending } = useCommand('unsubscribe', {
    onDone: (_answer, { deed: action }) => action === 'erase' && setErased(true),
  })
  return (
    <PhonePage>
      <OpenedLink command="getUnsubscribe" payload={{ code }}>
        {({ company, contact, unsubscribed }, refetch) => {
          const press = (action: 'stop' | 'undo' | 'erase') => () =>
            mutate({ code, deed: action }, { onSuccess: refetch })
          if (isErased)
            return (
              <PhoneEnd kind="done" title={t('spread.erasedTitle')}>
                <p>{t('spread.erasedWhy')}</p>
              </PhoneEnd>
            )
          return (
            <PhoneEnd
              kind={unsubscribed ? 'done' : 'first'}
              title={t(unsubscribed ? 'spread.unsubscribedTitle' : 'spread.unsubscribeTitle')}
            >
              <p>{t('spread.unsubscribeWhy', { company: nameOf(company), contact })}</p>
              <Button
                kind={unsubscribed ? undefined : 'primary'}
                size="large"
                busy={isPending}
                onClick={press(unsubscribed ? 'undo' : 'stop')}
              >
                {t(unsubscribed ? 'spread.undo' : 'spread.unsubscribe')}
              </Button>
              {unsubscribed && (
                <div className="fg-unsubscribe-erase">
                  <p>{t('spread.eraseLine')}</p>
                  <Button kind="danger" busy={isPending} onClick={press('erase')}>
                    {t('spread.eraseMine')}
                  </Button>
                </div>
              )}
            </PhoneEnd>
          )
        }}
      </OpenedLink>
    </PhonePage>
  )
}
