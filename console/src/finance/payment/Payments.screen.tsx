import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { AccountList } from './AccountList.tsx'
import { PaymentList } from './PaymentList.tsx'

/** Account balances of participations, and their payments (`/receivePayment/accounts`). */
export function Payments() {
  const { view = 'accounts', head } = useViews('payment.views', [
    { key: 'accounts', word: 'payment.accounts' },
    { key: 'payments', word: 'payment.title' },
  ])
  const View = view === 'payments' ? PaymentList : AccountList
  return <View key={view} head={head} />
}
