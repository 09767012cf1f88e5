import type { ReactNode } from 'react'

/** Line icons of one weight, 20 px. They are hidden from screen readers; their buttons have labels. */
function drawn(path: ReactNode) {
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {path}
      </svg>
    )
  }
}

export const DisplayIcon = drawn(
  <>
    <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
    <circle cx="16" cy="7" r="2" />
    <circle cx="8" cy="17" r="2" />
  </>,
)
export const CheckIcon = drawn(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const SearchIcon = drawn(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const CloseIcon = drawn(<path d="M6 6l12 12M18 6 6 18" />)
export const FilterIcon = drawn(<path d="M4 6h16M7 12h10M10 18h4" />)
export const ClockIcon = drawn(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const BackIcon = drawn(<path d="M19 12H5m6-6-6 6 6 6" />)
export const MapIcon = drawn(<path d="m9 5-5 2v12l5-2 6 2 5-2V5l-5 2-6-2Zm0 0v12m6-10v12" />)
export const ListIcon = drawn(<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />)
export const PhoneIcon = drawn(
  <path d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 6a2 2 0 0 1 2-2Z" />,
)
export const LinkIcon = drawn(<path d="M10 14 20 4m-6 0h6v6M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />)
export const TrainIcon = drawn(
  <path d="M7 4h10a2 2 0 0 1 2 2v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a2 2 0 0 1 2-2Zm-2 7h14M8.5 14h.01M15.5 14h.01M8 20l1.5-3m6.5 3-1.5-3" />,
)
export const PositionIcon = drawn(
  <>
    <circle cx="12" cy="12" r="3" />
    <circle cx="12" cy="12" r="7.5" />
    <path d="M12 2v3m0 14v3M2 12h3m14 0h3" />
  </>,
)
export const HeartIcon = drawn(
  <path d="M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10C19.5 15.4 12 20 12 20Z" />,
)
export const ShareIcon = drawn(<path d="M12 15V4m-4 3.5L12 4l4 3.5M5 12v7h14v-7" />)
export const DirectionsIcon = drawn(<path d="m12 3 9 9-9 9-9-9 9-9Zm-3 11v-3h5m-2-2 2 2-2 2" />)
export const CopyIcon = drawn(<path d="M9 9h10v11H9zM15 9V4H5v11h4" />)
export const PictureIcon = drawn(<path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4L15 13l5 4M15.5 9h.01" />)
export const NotificationsIcon = drawn(<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16Zm4 5h4" />)
export const ShopIcon = drawn(
  <path d="M4 10 5.5 4.5h13L20 10M5 10v9.5h14V10M4 10a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M10 19.5v-5h4v5" />,
)
export const ChartIcon = drawn(<path d="M4 20h16M7 20v-7M12 20V5M17 20v-10" />)
export const LeaveIcon = drawn(<path d="M14 5H6v14h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5" />)
export const SoundIcon = drawn(<path d="M4 10v4h3l5 4V6L7 10H4Zm11.5-1.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12" />)
export const MuteIcon = drawn(<path d="M4 10v4h3l5 4V6L7 10H4Zm12 0 5 5m0-5-5 5" />)
export const PlusIcon = drawn(<path d="M12 5v14M5 12h14" />)
export const ForwardIcon = drawn(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const UpIcon = drawn(<path d="M12 19V5m-6 6 6-6 6 6" />)
export const DownIcon = drawn(<path d="m6 9 6 6 6-6" />)
