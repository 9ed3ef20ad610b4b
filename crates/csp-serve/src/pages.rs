//! The pages by their paths.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use csp_view::asking::{FieldError, FormFields, RequestLimits, form, language_of};
use csp_view::play;
use csp_view::replay::Parts;
use tokio::time::timeout;

use super::gate::{Gate, NOTHING, guard};
use super::request;
use super::request::Cut;
use super::runs::{RunRefusal, Runs};
use super::setters::Setters;

/// Longest time to send the body of a request.
const BODY: Duration = Duration::from_secs(20);

const BROKEN: &str = "The search ended in an error of this program. Please report it with what you have typed.";
const BUSY: &str = "As many searches as this server allows are running already. Please try again in a moment.";
const NO_PAGE: &str = "A question of somebody who plays has no page as its answer.";
const NO_QUESTION: &str = "Only a question of somebody who plays is answered here.";
const CUT_OFF: &str = "What was sent did not arrive whole. Please try again.";

fn too_long() -> String {
    format!("What was sent is longer than the {} KiB that this server takes.", request::MOST >> 10)
}

/// The sources of pages.
pub(super) struct Pages {
    pub(super) most: RequestLimits,
    pub(super) runs: Arc<Runs>,
    pub(super) setters: Setters,
}

/// The paths behind the gate.
pub(super) fn router(gate: Arc<Gate>, pages: Pages) -> Router {
    Router::new()
        .route("/", get(socket))
        .route("/{token}", get(to_form))
        .route("/{token}/", get(empty_form))
        .route("/{token}/replay", get(to_form).post(replay))
        .route("/{token}/play", get(empty_play).post(played))
        .fallback(async || NOTHING)
        .layer(from_fn_with_state(gate, guard))
        .with_state(Arc::new(pages))
}

/// The talk with a script, which the gate has let in without the token.
async fn socket(State(pages): State<Arc<Pages>>, upgrade: WebSocketUpgrade) -> Response {
    pages.setters.connect(upgrade)
}

/// The way back to the form, for who reloads a page or forgets the last `/`.
async fn to_form(request: Request) -> Redirect {
    let token = request.uri().path().split('/').nth(1).unwrap_or_default();
    Redirect::to(&format!("/{token}/"))
}

/// The form, in the language that the browser asks for, if there is it in that.
async fn empty_form(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Html<String> {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let usual = FormFields { tongue: language_of(wanted).into(), ..FormFields::usual(&pages.most) };
    Html(form::html(&usual, None, Parts::Within))
}

/// The page that was asked for, or the form again with what was wrong.
async fn replay(State(pages): State<Arc<Pages>>, request: Request) -> Response {
    let bytes = match timeout(BODY, request::read(request.into_body())).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(Cut::TooLong)) => return pages.too_long(),
        Ok(Err(Cut::Ended)) | Err(_) => return pages.cut_off(),
    };
    let typed = FormFields::of(&bytes, &pages.most);
    if typed.is_turned {
        return Html(form::html(&typed, None, Parts::Within)).into_response();
    }
    let asked = match typed.asked(&pages.most) {
        Ok(asked) => asked,
        Err(wrong) => return again(StatusCode::BAD_REQUEST, &typed, &wrong),
    };
    if typed.is_question() {
        return again(StatusCode::BAD_REQUEST, &typed, &FieldError::of_all(NO_PAGE));
    }
    match pages.runs.page(asked).await {
        Ok(page) => Html(page).into_response(),
        Err(refused) => pages.refused(&typed, refused),
    }
}

/// The page on which somebody plays; which problem it is, is in the part of the link that no server sees.
async fn empty_play() -> Html<String> {
    Html(play::page(&[], Parts::Within, ""))
}

/// The answer to a question of the page on which somebody plays, or a sentence on why there is none.
async fn played(State(pages): State<Arc<Pages>>, request: Request) -> Response {
    let answer = match timeout(BODY, request::read(request.into_body())).await {
        Ok(Ok(bytes)) => pages.answer(&bytes).await,
        Ok(Err(Cut::TooLong)) => Err(FieldError::of_all(too_long())),
        Ok(Err(Cut::Ended)) | Err(_) => Err(FieldError::of_all(CUT_OFF)),
    };
    let text = answer.unwrap_or_else(|wrong| play::refusal(&wrong.why));
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

impl Pages {
    async fn answer(&self, bytes: &[u8]) -> Result<String, FieldError> {
        let typed = FormFields::of(bytes, &self.most);
        let asked = typed.asked(&self.most)?;
        if !typed.is_question() {
            return Err(FieldError::of_all(NO_QUESTION));
        }
        let answer = self.runs.page(asked).await;
        answer.map_err(|refused| {
            FieldError::of_all(match refused {
                RunRefusal::Wrong(why) => why,
                RunRefusal::Broken => BROKEN.into(),
                RunRefusal::Busy => BUSY.into(),
            })
        })
    }

    fn refused(&self, typed: &FormFields, refused: RunRefusal) -> Response {
        match refused {
            RunRefusal::Wrong(why) => {
                again(StatusCode::UNPROCESSABLE_ENTITY, typed, &FieldError { field: Some(typed.source()), why })
            }
            RunRefusal::Broken => again(StatusCode::INTERNAL_SERVER_ERROR, typed, &FieldError::of_all(BROKEN)),
            RunRefusal::Busy => {
                let seconds = self.most.time.as_secs().max(1).to_string();
                let form = again(StatusCode::SERVICE_UNAVAILABLE, typed, &FieldError::of_all(BUSY));
                ([(RETRY_AFTER, seconds)], form).into_response()
            }
        }
    }

    fn too_long(&self) -> Response {
        again(StatusCode::PAYLOAD_TOO_LARGE, &FormFields::usual(&self.most), &FieldError::of_all(too_long()))
    }

    fn cut_off(&self) -> Response {
        again(StatusCode::REQUEST_TIMEOUT, &FormFields::usual(&self.most), &FieldError::of_all(CUT_OFF))
    }
}

/// The form with all that was typed, and what is wrong with it.
fn again(status: StatusCode, typed: &FormFields, wrong: &FieldError) -> Response {
    (status, Html(form::html(typed, Some(wrong), Parts::Within))).into_response()
}
