import type { LatLng, Polygon } from '#base/geometry.ts'

/** An administrative dong with its outline. */
export interface Dong {
  /** 10 digits. */
  code: string
  sido: string
  sigungu: string
  dong: string
  /** `서울특별시 강남구 역삼1동` */
  fullName: string
  center: LatLng
  outline: readonly Polygon[]
}

/** A place that people name and that is no region: a market, a street, a building, a park, a campus, a beach. */
export interface Landmark {
  /** The usual Korean name: `광장시장`. */
  name: string
  nameEn: string
  /** Other names in Korean or English, also former ones. */
  otherNames: readonly string[]
  lat: number
  lng: number
  /** The radius that people mean. */
  radiusM: number
}

/** An urban rail station; a station of several lines occurs once. */
export interface Station {
  /** The Korean name with 역: `강남역`. */
  name: string
  nameEn: string
  lines: readonly string[]
  lat: number
  lng: number
}
