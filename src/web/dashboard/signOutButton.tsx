import { useSay } from '../language/language.tsx'
import { useForgetPerson } from '../session/usePerson.ts'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { dashboardWords as words } from './dashboardWords.ts'

export function SignOutButton() {
  const say = useSay()
  const ask = useAsk()
  const forget = useForgetPerson()
  const signOut = async () => {
    await ask('signOut', { body: {} })
    forget()
  }
  return <Button onClick={() => void signOut()}>{say(words.signOut)}</Button>
}
