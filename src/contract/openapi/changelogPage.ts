import escapeHtml from 'escape-html'
import { INTERFACE_CHANGES, type InterfaceChange, VERSION_POLICY } from '../interfaceChanges/interfaceChanges.ts'
import type { LocalizedText } from '../language.ts'
import { page } from './page.ts'

/** Returns the changes of the interface as `/changelog.json` has them, newest first. */
export function projectChangelog(): { policy: typeof VERSION_POLICY; changes: readonly InterfaceChange[] } {
  return { policy: VERSION_POLICY, changes: INTERFACE_CHANGES.toReversed() }
}

/** Returns the page `/changelog`: the same list for people, in English and Korean. */
export function projectChangelogPage(): string {
  const { policy, changes } = projectChangelog()
  const days = [...Map.groupBy(changes, ({ date }) => date)]
  const body = `<p>The changes of the public API. Machines read <a href="changelog.json">/changelog.json</a>. <a href="docs">Reference</a></p>
<section><h2 id="policy">Versions</h2>
<ul>${policy.rules.map((rule) => `<li>${inBoth(rule)}</li>`).join('')}</ul></section>
${days.map(([date, ofDay]) => `<section><h2 id="${date}">${date}</h2><ul>${ofDay.map(entry).join('')}</ul></section>`).join('\n')}`
  const contents = [{ id: 'policy', title: 'Versions' }, ...days.map(([date]) => ({ id: date, title: date }))]
  return page('Changes of the Oneset API', contents, body)
}

function entry({ kind, elements, summary }: InterfaceChange): string {
  const names = elements.map((element) => `<code>${escapeHtml(element)}</code>`).join(', ')
  return `<li><p><strong>${kind}</strong>: ${inBoth(summary)}</p>${names === '' ? '' : `<p class="facts">${names}</p>`}</li>`
}

const inBoth = ({ en, ko }: LocalizedText): string => `${escapeHtml(en)} <span lang="ko">${escapeHtml(ko)}</span>`
